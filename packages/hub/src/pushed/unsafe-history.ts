/**
 * Files in the history of a pushed repository that run a stranger's code when they are loaded. A clone has every commit, so
 * it has such a file also after a newer commit removed it, or where it came before the site refused such files.
 */
import { contentOid } from "../mirror/mirrored-commits.ts";
import { type FileScan, isRefused, scanFile, scannedName } from "../scans/file-scans.ts";
import type { ScannedFile } from "../scans/scanned-file.ts";
import { parentsOf } from "./garbage.ts";
import type { PushedFile } from "./git-objects.ts";
import type { PushedCommit, PushedState } from "./pushed-commits.ts";

export interface RemarkableFile {
  path: string;
  /** Whether git has a pointer in its place, and git-lfs the content. */
  isLarge: boolean;
  scan: FileScan;
}

interface HistorySource {
  commitAt(id: string, revision: string): Promise<PushedCommit | undefined>;
  read: (file: PushedFile) => ScannedFile["read"];
}

const MAX_KNOWN = 20_000;
const MAX_REPOSITORIES = 200;

export class UnsafeHistory {
  readonly #source: HistorySource;
  /** Scans by content and kind of file. */
  readonly #scans = new Map<string, Promise<FileScan>>();
  /** Findings in repositories, as long as their branches and tags stay where they are. */
  readonly #found = new Map<string, { refs: string; files: Promise<RemarkableFile[]> }>();

  constructor(source: HistorySource) {
    this.#source = source;
  }

  /** The scan of one file. */
  scan(file: PushedFile): Promise<FileScan> {
    const key = `${contentOid(file)} ${scannedName(file.path)}`;
    const known = this.#scans.get(key);
    if (known) return known;
    const scan = scanFile({ path: file.path, size: file.size, read: this.#source.read(file) });
    keep(this.#scans, key, scan, MAX_KNOWN);
    // A file that could not be read is tried again.
    scan.catch(() => this.#scans.delete(key));
    return scan;
  }

  /** Files that a scan has something to say of, in all commits that a branch or tag leads to. */
  of({ id, branches, tags }: PushedState): Promise<RemarkableFile[]> {
    const tips = [...new Set([...Object.values(branches), ...Object.values(tags).map(({ commit }) => commit)])];
    const refs = tips.toSorted().join(" ");
    const known = this.#found.get(id);
    if (known?.refs === refs) return known.files;
    const files = this.#read(id, tips);
    keep(this.#found, id, { refs, files }, MAX_REPOSITORIES);
    files.catch(() => this.#found.delete(id));
    return files;
  }

  async #read(id: string, tips: readonly string[]): Promise<RemarkableFile[]> {
    const seen = new Set<string>();
    const found = new Map<string, PushedFile>();
    const queue = [...tips];
    for (let oid = queue.pop(); oid !== undefined; oid = queue.pop()) {
      if (seen.has(oid)) continue;
      seen.add(oid);
      // oxlint-disable-next-line no-await-in-loop -- each names those before it
      const commit = await this.#source.commitAt(id, oid);
      if (!commit) continue;
      for (const file of commit.files) found.set(`${contentOid(file)} ${file.path}`, file);
      queue.push(...parentsOf(commit));
    }
    const files: RemarkableFile[] = [];
    for (const file of found.values()) {
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      const scan = await this.scan(file);
      if (isRefused(scan)) files.push({ path: file.path, isLarge: file.sha256 !== undefined, scan });
    }
    return files;
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
