import type { PackageEntry } from "./published-packages.mjs";

export interface PackedPackage extends PackageEntry {
  integrity: string;
  bytes: number;
}

/** Compiles and packs into a folder, which is replaced, and gives the index. */
export function packPackages(
  target: string,
  options?: { names?: readonly string[]; fileName?: (name: string, version: string) => string },
): Promise<PackedPackage[]>;
