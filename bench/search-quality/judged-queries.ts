/**
 * The judged queries. The half of a query follows from its text: search is tuned on one half, and nobody looks at single
 * queries of the other, whose total is published.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readRules, type Rules } from "./rules.ts";

export const KINDS = ["names", "misspellings", "needs", "languages", "filters", "pasted"] as const;
export type Kind = (typeof KINDS)[number];
export type Half = "tuning" | "test";

export interface JudgedQuery {
  typed: string;
  kind: Kind;
  half: Half;
  rules: Rules;
}

export const JUDGED_QUERIES: readonly JudgedQuery[] = KINDS.flatMap((kind) =>
  readFileSync(new URL(`queries/${kind}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [typed = "", rules = ""] = line.split(" => ");
      return { typed, kind, half: halfOf(typed), rules: readRules(rules) };
    }),
);

function halfOf(typed: string): Half {
  return (createHash("sha256").update(typed).digest()[0] ?? 0) % 2 === 0 ? "tuning" : "test";
}
