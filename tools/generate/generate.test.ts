import { expect, test } from "vitest";
import { outdatedFiles } from "./generate.ts";

test("the generated indexes are up to date", async () => {
  const paths = (await outdatedFiles()).map(({ path }) => path);
  expect(paths, `Run \`npm run generate\`: ${paths.join(", ")}`).toEqual([]);
});
