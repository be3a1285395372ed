/** The pages of a site as the threads of a build take them: each the next, about in the order of the pages. */
import type { DocumentationPage } from "../folders/documentation-source.ts";
import { canHoldDiagrams } from "../folders/documentation.ts";

/**
 * Diagrams are drawn by a thread with an engine of its own: one of them is enough while there is other work, or few
 * pages with diagrams are left.
 */
const WORTH_AN_ENGINE = 12;

/** Hands out pages; all threads share the numbers of those that have been taken. */
export class PageTurns {
  readonly #pages: readonly DocumentationPage[];
  readonly #taken: Int32Array;
  /** Whether this thread takes pages with diagrams as they come; the others do when nothing else is left. */
  #draws: boolean;
  readonly #drawn: number[] = [];
  readonly #plain: number[] = [];

  /** `taken` has room for two numbers: how many pages without diagrams have been taken, and how many with some. */
  constructor(pages: readonly DocumentationPage[], taken: SharedArrayBuffer, draws: boolean) {
    this.#pages = pages;
    this.#taken = new Int32Array(taken);
    this.#draws = draws;
    for (const [index, page] of pages.entries()) (canHoldDiagrams(page) ? this.#drawn : this.#plain).push(index);
  }

  /** The next page, if one is left for this thread. */
  take(): DocumentationPage | undefined {
    const [plain = 0, drawn = 0] = [Atomics.load(this.#taken, 0), Atomics.load(this.#taken, 1)];
    const isDrawnNext = this.#draws && (this.#drawn[drawn] ?? Infinity) < (this.#plain[plain] ?? Infinity);
    const index =
      (isDrawnNext ? this.#takeDrawn() : undefined) ?? this.#plain[Atomics.add(this.#taken, 0, 1)] ?? this.#takeDrawn();
    return index === undefined ? undefined : this.#pages[index];
  }

  #takeDrawn(): number | undefined {
    this.#draws ||= this.#drawn.length - Atomics.load(this.#taken, 1) > WORTH_AN_ENGINE;
    return this.#draws ? this.#drawn[Atomics.add(this.#taken, 1, 1)] : undefined;
  }
}
