/** Which tests a run leaves out: what judges at length what rarely changes. The default run has a case of each. */
import process from "node:process";

export const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1;
/** Who names a file wants all that is in it. */
const isThorough = isWhole || Boolean(process.env["CI"]) || process.argv.some((word) => word.includes(".test."));
const tags = [
  { name: "slow", description: "runs where CI is set, where its file is named, and in npm run test:whole" },
  { name: "whole", description: "runs in npm run test:whole" },
];

/** Settings of Vitest. */
export const LEFT_OUT = {
  tags,
  ...(!isWhole && { tagsFilter: isThorough ? ["!whole"] : ["!whole", "!slow"] }),
};
