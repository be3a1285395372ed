/**
 * What `dist/server/main.js` is. React looks at the environment when it is loaded, and without this word it is the one
 * that explains mistakes to developers, and makes every page for it. So this comes before everything else; and the lines of
 * an error are those of the source, for which maps of the files that are loaded after this are read, but not those of packages.
 */
import { setSourceMapsSupport } from "node:module";
import { beginWithOwnSettings } from "./process/node-settings.ts";

beginWithOwnSettings();
process.env["NODE_ENV"] = "production";
setSourceMapsSupport(true, { nodeModules: false });
await import("./main.ts");
