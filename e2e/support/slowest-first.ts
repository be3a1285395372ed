/** The order of the files: those that wait and those that take longest first, so that none is left to run alone at the end. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOWEST_FIRST = [
  "memory.test.ts",
  "build-modes.test.ts",
  "instances.test.ts",
  "killed-calls.test.ts",
  "process.test.ts",
  "site.test.ts",
  "local-repositories.test.ts",
  "playground.test.ts",
  "playground-server.test.ts",
  "playground-composer.test.ts",
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
