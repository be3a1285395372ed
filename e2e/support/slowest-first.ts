/** The order of the files: those that take longest first, so that none of them is left to run alone at the end. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOWEST_FIRST = [
  "memory.test.ts",
  "build-modes.test.ts",
  "process.test.ts",
  "gallery.test.ts",
  "site.test.ts",
  "playground-server.test.ts",
  "playground.test.ts",
  "playground-composer.test.ts",
  "local-repositories.test.ts",
  "accessibility.test.ts",
  "engines.test.ts",
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST_FIRST.indexOf(basename(moduleId));
      return at === -1 ? SLOWEST_FIRST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
