/** Packages that the site runs with, and their licenses, as the lock file has them: for every system, not for this one. */

export interface LockedPackage {
  name: string;
  version: string;
  /** Where it lies when it is installed, from the lock file's folder. */
  path: string;
  license: string | undefined;
}

interface LockFile {
  packages: Record<
    string,
    { name?: string; version?: string; license?: unknown; link?: boolean; dev?: boolean; devOptional?: boolean }
  >;
}

/** Every package of others that the site runs with, on any system; each once for each version. */
export function productionPackages(lock: LockFile): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, { name: alias, version = "", license: stated, link, dev, devOptional }] of Object.entries(
    lock.packages,
  )) {
    const at = path.lastIndexOf("node_modules/");
    if (at === -1 || link === true || dev === true || devOptional === true) continue;
    const name = alias ?? path.slice(at + "node_modules/".length);
    const license = typeof stated === "string" ? stated : undefined;
    const known = found.get(`${name}@${version}`);
    if (known === undefined) found.set(`${name}@${version}`, { name, version, path, license });
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
