export interface PackedPackage {
  name: string;
  version: string;
  file: string;
  integrity: string;
  bytes: number;
  /** Packages of this repository that it needs. */
  needs: string[];
}

/** Compiles and packs into a folder, which is emptied first, and gives the index. */
export function packPackages(
  target: string,
  options?: { names?: readonly string[]; fileName?: (name: string, version: string) => string },
): Promise<PackedPackage[]>;
