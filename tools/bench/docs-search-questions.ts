/**
 * Questions about documentation and the pages that answer them: `data/docs-search/questions/`, where each file says how it
 * was written and which half of it may be looked at.
 */
import { readFileSync } from "node:fs";
import * as v from "valibot";

export type Queries = readonly (readonly [query: string, ...pages: string[]])[];

const text = v.pipe(v.string(), v.nonEmpty());
const QUESTIONS = v.strictObject({ about: text, questions: v.array(v.tupleWithRest([text, text], text)) });

export function questionsOf(name: string): Queries {
  const file = new URL(`../../data/docs-search/questions/${name}.json`, import.meta.url);
  return v.parse(QUESTIONS, JSON.parse(readFileSync(file, "utf8"))).questions;
}

const PAGE_QUESTIONS = v.strictObject({ about: text, pages: v.record(text, v.array(text)) });

/** Questions that npm's pages answer, by page, as their authors could write them. */
export function pageQuestions(): Readonly<Record<string, string[]>> {
  const file = new URL("../../data/docs-search/page-questions.json", import.meta.url);
  return v.parse(PAGE_QUESTIONS, JSON.parse(readFileSync(file, "utf8"))).pages;
}

/** The folder of the plain questions' documentation, below `node_modules`. */
export const PLAIN_FOLDER = "ai/docs";

/** Folders of documentation below `node_modules`, by what they are called in the questions for tuning. */
export const TUNING_FOLDERS = { router: "react-router/docs", base: "@base-ui/react/docs/react" } as const;

/** The package with npm's documentation. */
export const SPLIT_PACKAGE = { name: "npm", version: "11.19.1", folder: "docs/content" } as const;

/** The source archive with Instructor's documentation: without its blog, and without pages for its writers. */
export const SPLIT_ARCHIVE = {
  name: "instructor",
  version: "1.17.0",
  folder: "docs",
  without: ["blog", "templates", "AGENT.md", "api-docstring-assessment.md"],
} as const;

/** Packages that the search was never tried on, and the folder of the documentation in each. */
export const UNSEEN_PACKAGES = [
  { name: "fastify", version: "5.12.8", folder: "docs" },
  { name: "pino", version: "10.4.0", folder: "docs" },
  { name: "undici", version: "8.13.1", folder: "docs/docs" },
] as const;

const SEED = 20_261_127;

/** Each half of questions: the order is drawn with a seed, so that nobody chooses. */
export function halvesOf<Question>(questions: readonly Question[]): { tuning: Question[]; judging: Question[] } {
  let state = SEED;
  const drawn = questions.map((question) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { question, lot: state };
  });
  const order = drawn.sort((one, other) => one.lot - other.lot).map(({ question }) => question);
  const middle = Math.ceil(order.length / 2);
  return { tuning: order.slice(0, middle), judging: order.slice(middle) };
}
