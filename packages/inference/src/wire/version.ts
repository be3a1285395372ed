/** The version of this package, as it names itself to servers. Written by `npm run release:manifests -w tools`. */
export const VERSION = "0.2.0";
