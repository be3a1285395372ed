/**
 * Mistakes while pages are written: each is printed once, with file and line, and again only after its file has changed.
 * What a page shows of its own is asked for with the page, so that a large tree opens at once.
 */
import { fileOf, pageProblems, pageWarnings, setProblems } from "../references/link-check.ts";
import type { Documentation } from "../folders/documentation.ts";
import type { DocumentationPage, DocumentationProblem } from "../folders/documentation-source.ts";

/** Mistakes of a site that is being written. */
export class DevProblems {
  readonly #documentation: Documentation;
  readonly #print: (line: string) => void;
  readonly #isWhole: boolean;
  readonly #said = new Map<string, Set<string>>();

  constructor(documentation: Documentation, isWhole: boolean, print: (line: string) => void) {
    this.#documentation = documentation;
    this.#isWhole = isWhole;
    this.#print = print;
    this.#say(this.#ofSets());
  }

  /** A file of a set has changed: what is wrong with it may be another thing now. */
  changed(file: string): void {
    this.#said.delete(file);
    this.#say(this.#ofSets());
  }

  /** What is wrong with a page and its file, said and returned. */
  ofPage(page: DocumentationPage): DocumentationProblem[] {
    const options = this.#options();
    const problems = [
      ...this.#ofSets().filter(({ file }) => file === fileOf(page) || file === `${page.set.folder}/_toctree.yml`),
      ...pageProblems(page, this.#documentation, options),
      ...pageWarnings(page, this.#documentation),
    ];
    this.#say(problems);
    return problems;
  }

  #options() {
    return this.#isWhole ? { isKnownAddress: () => false } : {};
  }

  #ofSets(): DocumentationProblem[] {
    return this.#documentation.sets.flatMap((set) => setProblems(set, this.#documentation, this.#options()));
  }

  #say(problems: readonly DocumentationProblem[]): void {
    for (const { file, line, message } of problems) {
      const said = this.#said.get(file) ?? new Set();
      this.#said.set(file, said);
      const text = `${file}:${line} ${message}`;
      if (said.has(text)) continue;
      said.add(text);
      this.#print(text);
    }
  }
}
