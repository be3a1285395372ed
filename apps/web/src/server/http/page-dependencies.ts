/**
 * Reads of a page from the store: each query with a digest of its answer.
 *
 * After a write the queries run again. If all answers are the same, so is the page, and it is
 * neither rendered nor compressed again. So a write drops only the pages that show what it touched,
 * whichever instance of the site wrote it. There is no list of dependencies that could be wrong.
 */
import { createHash } from "node:crypto";
import type { LocalRepositories, Store } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";

/** Queries that are cheaper to repeat than the page is to render. */
const REPEATED: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  "search",
  "find",
  "facets",
  "get",
  "getMany",
  "similar",
  "suggest",
  "counts",
  "listingsOf",
  "listingsBy",
  "known",
  "readNote",
]);

interface Read {
  name: keyof Store;
  values: unknown[];
  digest: string;
}

/** A value that changes with the contents of the folder of a model's files. */
export type FolderState = (record: Pick<ModelRecord, "id" | "origin">) => string;

/** The revisions of the local repositories as such values; without folders there are none. */
export function folderStateOf(local: LocalRepositories | undefined): { folderState?: FolderState } {
  return local === undefined ? {} : { folderState: (record) => local.of(record)?.revision ?? "" };
}

export class PageReads {
  /** The store, recording every query. */
  readonly store: Store;
  readonly #requested: Store;
  readonly #reads = new Map<string, Read>();
  /**
   * The page read something that is not queried again, or that changes without the store: any write
   * may change the page.
   */
  #isOfEverything = false;
  /** An answer may be better another time, without a write. */
  isProvisional = false;

  /** Models whose files are on this machine, and what their folders were. */
  readonly #folders = new Map<Parameters<FolderState>[0], string>();
  readonly #folderState: FolderState | undefined;

  /** @param folderState without it, any write may change a page about files that are here */
  constructor(store: Store, folderState?: FolderState) {
    this.#requested = store;
    this.#folderState = folderState;
    this.store = new Proxy(store, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof found !== "function") return found;
        return (...values: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(found, target, values);
          if (!REPEATED.has(name) || !(answer instanceof Promise)) this.#isOfEverything = true;
          else return this.#note(name as keyof Store, values, answer);
          return answer;
        };
      },
    });
  }

  /**
   * About how many bytes it takes: some two kilobytes, and for each query its text twice, its
   * digest and its map entry.
   */
  get size(): number {
    return [...this.#reads.keys()].reduce((sum, query) => sum + 4 * query.length + 300, 2000);
  }

  async #note(name: keyof Store, values: unknown[], requested: Promise<unknown>): Promise<unknown> {
    const answer = await requested.catch((error: unknown) => {
      this.#isOfEverything = true;
      throw error;
    });
    if ((answer as { isProvisional?: unknown } | undefined)?.isProvisional === true) this.isProvisional = true;
    if (isOfFolder(answer)) {
      if (this.#folderState === undefined) this.#isOfEverything = true;
      else
        this.#folders.set(
          { id: answer.id, ...(answer.origin && { origin: answer.origin }) },
          this.#folderState(answer),
        );
    }
    this.#reads.set(`${name} ${canonicalJson(values)}`, { name, values, digest: digestOf(answer) });
    return answer;
  }

  /** Whether all that was read is answered as it was. */
  async areStillTrue(): Promise<boolean> {
    if (this.#isOfEverything) return false;
    for (const [record, state] of this.#folders) if (this.#folderState?.(record) !== state) return false;
    for (const { name, values, digest } of this.#reads.values()) {
      const request = this.#requested[name] as (...values: unknown[]) => Promise<unknown>;
      // oxlint-disable-next-line no-await-in-loop
      if (digestOf(await Reflect.apply(request, this.#requested, values)) !== digest) return false;
    }
    return true;
  }
}

/** The page of a model whose files are here also shows what the folder says. */
function isOfFolder(answer: unknown): answer is ModelRecord {
  const { origin } = (answer ?? {}) as { origin?: { from?: unknown } };
  return origin?.from === "folder";
}

const canonicalJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...(each as Map<unknown, unknown>)] : each)) ??
  "";

const digestOf = (answer: unknown) => createHash("sha256").update(canonicalJson(answer)).digest("base64");
