/**
 * Files in the history of a repository that run a stranger's code when they are loaded. A clone has every commit, so it has
 * such a file also after a newer commit removed it, or where it came before the site refused such files.
 */
import { type FileScan, isRefused, scanFile, scannedName } from "../scans/file-scans.ts";
import type { ScannedFile } from "../scans/scanned-file.ts";
import type { MirroredFile } from "../mirror/mirrored-commits.ts";
import { contentOid } from "../mirror/mirrored-commits.ts";

export interface RemarkableFile {
  path: string;
  /** Whether git has a pointer in its place, and git-lfs the content. */
  isLarge: boolean;
  scan: FileScan;
}

const MAX_KNOWN = 20_000;
const MAX_REPOSITORIES = 200;

export class UnsafeHistory {
  /** Scans by content and kind of file. */
  readonly #scans = new Map<string, Promise<FileScan>>();
  /** Findings in repositories, as long as their branches and tags stay where they are. */
  readonly #found = new Map<number, { refs: string; files: Promise<RemarkableFile[]> }>();

  /** The scan of one file. */
  scan(file: MirroredFile, read: ScannedFile["read"]): Promise<FileScan> {
    const key = `${contentOid(file)} ${scannedName(file.path)}`;
    const known = this.#scans.get(key);
    if (known) return known;
    const scan = scanFile({ path: file.path, size: file.size, read });
    keep(this.#scans, key, scan, MAX_KNOWN);
    // A file that could not be read is tried again.
    scan.catch(() => this.#scans.delete(key));
    return scan;
  }

  /**
   * Files that a scan has something to say of, in all commits that a branch or tag leads to.
   * @param refs text that changes with branches and tags
   * @param list every file of the history
   */
  of(
    repository: number,
    refs: string,
    list: () => Promise<readonly MirroredFile[]>,
    read: (file: MirroredFile) => ScannedFile["read"],
  ): Promise<RemarkableFile[]> {
    const known = this.#found.get(repository);
    if (known?.refs === refs) return known.files;
    const files = this.#read(list, read);
    keep(this.#found, repository, { refs, files }, MAX_REPOSITORIES);
    files.catch(() => this.#found.delete(repository));
    return files;
  }

  async #read(
    list: () => Promise<readonly MirroredFile[]>,
    read: (file: MirroredFile) => ScannedFile["read"],
  ): Promise<RemarkableFile[]> {
    const files: RemarkableFile[] = [];
    for (const file of await list()) {
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      const scan = await this.scan(file, read(file));
      if (isRefused(scan)) files.push({ path: file.path, isLarge: file.sha256 !== undefined, scan });
    }
    return files;
  }
}

function keep<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
