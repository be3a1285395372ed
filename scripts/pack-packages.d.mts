/** Makes the tarballs into a folder, and gives their list. */
export function packPackages(target?: string): {
  name: string;
  version: string;
  file: string;
  integrity: string;
  bytes: number;
}[];
