/**
 * Our own packages, as the site serves them: until their names are published, `npm install` takes them from here, so that
 * nobody is told to install a name that nobody, or somebody else, owns in the public registry.
 */
export interface OwnPackage {
  /** `@vitrine/inference` */
  name: string;
  version: string;
  /** Below `/packages/`. */
  file: string;
  /** Checksum in the form that package managers write into lock files. */
  integrity: string;
  bytes: number;
}

export interface OwnPackages {
  readonly list: readonly OwnPackage[];
  /** The plain names can be installed from the public registry (VITRINE_PACKAGES_PUBLISHED=1). */
  readonly isPublished: boolean;
}

/** What to install for a package, and its checksum; undefined where the plain name is right. */
export function installFrom(
  packages: OwnPackages | undefined,
  name: string,
  origin: string,
): { source: string; integrity: string } | undefined {
  if (packages === undefined || packages.isPublished) return undefined;
  const found = packages.list.find((each) => each.name === name);
  return found && { source: `${origin}/packages/${found.file}`, integrity: found.integrity };
}
