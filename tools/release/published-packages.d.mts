export const ROOT: string;
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  files: string[];
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
export function manifestOf(name: string): Manifest;
export function publishedPackages(): string[];
export function internalDependencies(name: string): string[];
export interface PackageEntry {
  name: string;
  version: string;
  /** Name of its tarball. */
  file: string;
  /** Packages of this repository that it needs. */
  needs: string[];
}
export function packageIndex(
  names?: readonly string[],
  fileName?: (name: string, version: string) => string,
): PackageEntry[];
export function typedEntries(manifest: Manifest): { path: string; types: string; default: string }[];
