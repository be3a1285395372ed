/**
 * The judged queries. The half of a query follows from its text: search is tuned on one half, and nobody looks at single
 * queries of the other. The unseen ones were written before they were measured, and are measured as a whole only; those
 * of `development` were written before, too, and looked at after. Three sets were made in three ways: `asked` in the manner
 * of public questions, to tune on; `task-pages` from what the pages of tasks say, to check a change; `model-cards` from what
 * makers say, of which only the number is looked at.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readRules, type Rules } from "./rules.ts";

export const KINDS = ["names", "misspellings", "needs", "languages", "filters", "pasted", "mixed"] as const;
export type Kind = (typeof KINDS)[number];
export const SETS = ["asked", "task-pages", "model-cards"] as const;
export type Half = "tuning" | "test" | "unseen" | "first-look" | "development" | (typeof SETS)[number];

export interface JudgedQuery {
  typed: string;
  kind: Kind;
  half: Half;
  rules: Rules;
}

export const JUDGED_QUERIES: readonly JudgedQuery[] = KINDS.flatMap((kind) => [
  ...readQueries("queries", kind).map((query) => ({ ...query, half: halfOf(query.typed) })),
  ...readQueries("unseen", kind).map((query) => ({ ...query, half: "unseen" as const })),
  ...readQueries("first-look", kind).map((query) => ({ ...query, half: "first-look" as const })),
  ...readQueries("development", kind).map((query) => ({ ...query, half: "development" as const })),
  ...SETS.flatMap((half) => readQueries(half, kind).map((query) => ({ ...query, half }))),
]);

function readQueries(folder: string, kind: Kind): Omit<JudgedQuery, "half">[] {
  const file = new URL(`${folder}/${kind}.txt`, import.meta.url);
  return (existsSync(file) ? readFileSync(file, "utf8") : "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [typed = "", rules = ""] = line.split(" => ");
      return { typed, kind, rules: readRules(rules) };
    });
}

function halfOf(typed: string): Half {
  return (createHash("sha256").update(typed).digest()[0] ?? 0) % 2 === 0 ? "tuning" : "test";
}
