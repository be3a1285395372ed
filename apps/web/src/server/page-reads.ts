/**
 * What a page read of the store: each question with a digest of its answer. After a write the questions are asked again, and
 * where all answers are what they were the page is too, without being set and compressed anew. So a write drops the pages
 * that show what it touched, and no others, whichever copy of the site wrote it: there is no list of what depends on what
 * that could be wrong.
 */
import { createHash } from "node:crypto";
import type { OwnModels, Store } from "@vitrine/hub";
import type { ModelRecord } from "@vitrine/models";

/** Questions that are cheaper to ask again than the page is to make. */
const REPEATED: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  "search",
  "find",
  "facets",
  "get",
  "getMany",
  "similar",
  "suggest",
  "counts",
  "offersOf",
  "offersBy",
  "known",
  "readNote",
]);

interface Read {
  name: keyof Store;
  values: unknown[];
  digest: string;
}

/** What is in the folder of a model's files, in a word that changes with it. */
export type FolderState = (record: Pick<ModelRecord, "id" | "origin">) => string;

/** The revisions of one's own folders as such words; without folders there is nothing to tell. */
export function folderStateOf(own: OwnModels | undefined): { folderState?: FolderState } {
  return own === undefined ? {} : { folderState: (record) => own.of(record)?.revision ?? "" };
}

export class PageReads {
  /** The store, every question to it noted. */
  readonly store: Store;
  readonly #asked: Store;
  readonly #reads = new Map<string, Read>();
  /** Something was asked that is not asked again, or that changes without the store: any write may change the page. */
  #isOfEverything = false;

  /** Models whose files are on this machine, and what their folders were. */
  readonly #folders = new Map<Parameters<FolderState>[0], string>();
  readonly #folderState: FolderState | undefined;

  /** @param folderState without it, any write may change a page about files that are here */
  constructor(store: Store, folderState?: FolderState) {
    this.#asked = store;
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

  /** About how many bytes it takes: some two kilobytes, and for each question its text twice, its digest and its place. */
  get size(): number {
    return [...this.#reads.keys()].reduce((sum, question) => sum + 4 * question.length + 300, 2000);
  }

  async #note(name: keyof Store, values: unknown[], asked: Promise<unknown>): Promise<unknown> {
    const answer = await asked.catch((error: unknown) => {
      this.#isOfEverything = true;
      throw error;
    });
    if (isOfFolder(answer)) {
      if (this.#folderState === undefined) this.#isOfEverything = true;
      else
        this.#folders.set(
          { id: answer.id, ...(answer.origin && { origin: answer.origin }) },
          this.#folderState(answer),
        );
    }
    this.#reads.set(`${name} ${textOf(values)}`, { name, values, digest: digestOf(answer) });
    return answer;
  }

  /** Whether all that was read is answered as it was. */
  async areStillTrue(): Promise<boolean> {
    if (this.#isOfEverything) return false;
    for (const [record, state] of this.#folders) if (this.#folderState?.(record) !== state) return false;
    for (const { name, values, digest } of this.#reads.values()) {
      const ask = this.#asked[name] as (...values: unknown[]) => Promise<unknown>;
      // oxlint-disable-next-line no-await-in-loop
      if (digestOf(await Reflect.apply(ask, this.#asked, values)) !== digest) return false;
    }
    return true;
  }
}

/** Of a model whose files are here a page also shows what the folder says. */
function isOfFolder(answer: unknown): answer is ModelRecord {
  const { origin } = (answer ?? {}) as { origin?: { from?: unknown } };
  return origin?.from === "folder";
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...(each as Map<unknown, unknown>)] : each)) ??
  "";

const digestOf = (answer: unknown) => createHash("sha256").update(textOf(answer)).digest("base64");
