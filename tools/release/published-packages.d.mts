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
export function typedEntries(manifest: Manifest): { path: string; types: string; default: string }[];
