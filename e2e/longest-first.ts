/** The order of the files: those that take longest first, so that none of them is left to run alone at the end. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LONGEST = [
  "weight.test.ts",
  "site.test.ts",
  "gallery.test.ts",
  "accessibility.test.ts",
  "playground-server.test.ts",
  "own-models.test.ts",
  "playground.test.ts",
  "engines.test.ts",
  "browser-models.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(basename(moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
