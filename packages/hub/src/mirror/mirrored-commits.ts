/** Records of a mirror for each model: its commits as the hub described them, and where its branches are. One JSON file each. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readJson, writeJson } from "./json-file.ts";

/** A file of a commit. */
export interface MirroredFile {
  path: string;
  size: number;
  /** The hash of the git blob: of a large file, of the pointer that git has in its place. */
  blob: string;
  /** SHA-256 of a large file. */
  sha256?: string;
  pointerSize?: number;
}

/** A commit of a model. */
export interface MirroredCommit {
  /** As it was requested; the hub may have renamed it since. */
  id: string;
  commit: string;
  /** Address of the hub. */
  from: string;
  /** ISO 8601 instant at which it was read. */
  at: string;
  files: readonly MirroredFile[];
  /** The hub's own record. */
  info: unknown;
  /** The model card, as the hub has it. */
  card?: string;
}

/** Where a branch or tag was, and when that was read: milliseconds since 1970. */
export interface MirroredRef {
  commit: string;
  checkedAt: number;
}

/** The name under which a file's content is kept. */
export function contentOid({ sha256, blob }: MirroredFile): string {
  return sha256 ?? blob;
}

const COMMIT = /^[0-9a-f]{40}$/;

/** A damaged copy counts as absent: it can be fetched again. */
async function readCopy<T>(path: string): Promise<T | undefined> {
  return readJson<T>(path).catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
}

export class MirroredCommits {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, "models");
  }

  async read(id: string, commit: string): Promise<MirroredCommit | undefined> {
    if (!COMMIT.test(commit)) return undefined;
    return readCopy<MirroredCommit>(join(this.#of(id), `${commit}.json`));
  }

  async write(commit: MirroredCommit): Promise<void> {
    await writeJson(join(this.#of(commit.id), `${commit.commit}.json`), commit);
  }

  /** By the name of the branch or tag. */
  async refs(id: string): Promise<Record<string, MirroredRef>> {
    return (await readCopy<Record<string, MirroredRef>>(join(this.#of(id), "refs.json"))) ?? {};
  }

  async writeRef(id: string, name: string, ref: MirroredRef): Promise<void> {
    await writeJson(join(this.#of(id), "refs.json"), { ...(await this.refs(id)), [name]: ref });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#of(id), { recursive: true, force: true });
  }

  /** Every commit of every model. */
  async *all(): AsyncGenerator<MirroredCommit> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const files = await readdir(join(this.#folder, name)).catch(() => []);
      for (const file of files) {
        if (!COMMIT.test(file.replace(/\.json$/, ""))) continue;
        const commit = await readCopy<MirroredCommit>(join(this.#folder, name, file));
        if (commit) yield commit;
      }
    }
  }

  /** One folder for a model, whatever the case of its letters, since disks differ in that. */
  #of(id: string): string {
    return join(this.#folder, encodeURIComponent(id.toLowerCase()));
  }
}
