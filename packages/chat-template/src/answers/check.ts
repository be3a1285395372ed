/**
 * Whether a derived format is right: answers of all kinds are rendered, parsed and compared with what they were.
 *
 * The values are those that delimiters are confused by: line ends, quotation marks, texts that look like numbers.
 */
import type { JsonObject } from "../chat/conversation.ts";
import type { Template } from "../compile/template.ts";
import type { AnswerFormat } from "./answer-format.ts";
import type { ParsedAnswer, ToolCall } from "./parsed-answer.ts";
import { readerOf } from "./reader.ts";
import { TemplateLimitError } from "../python/errors.ts";
import { UNKNOWN_FORMAT, deriveFormat } from "./derive.ts";
import { CALL_SHAPES, SAMPLE_TOOLS, answersOf, messageWith } from "./sample-answers.ts";
import { schemasOf } from "./schemas.ts";

const SAMPLE_CALLS: readonly JsonObject[] = [
  { name: "Xname7a", arguments: { Xkey7a: "Paris", Xkey7c: 7 } },
  { name: "Xname7b", arguments: { Xkey7a: 'two\nlines with "quotes"', Xkey7b: "5" } },
  { name: "Xname7a", arguments: {} },
];

/** The format of a template's answers, tried by a round trip. */
export function checkedFormat(template: Template): AnswerFormat {
  try {
    return template.withinBudget(() => checked(template));
  } catch (error) {
    if (!(error instanceof TemplateLimitError)) throw error;
    return { ...UNKNOWN_FORMAT, problems: [`The template costs too much: ${error.reason}`] };
  }
}

function checked(template: Template): AnswerFormat {
  const format = deriveFormat(template);
  const answers = answersOf(template);
  if (!answers) return format;
  const problems = [...format.problems];
  const schemas = schemasOf(SAMPLE_TOOLS);
  const parse = (text: string): ParsedAnswer => {
    const isInReasoning = format.beginsInReasoning && !text.trimStart().startsWith(format.reasoning?.open ?? "");
    const parser = readerOf(format, schemas, isInReasoning);
    parser.push(text);
    return parser.end();
  };
  const plain = answers.of({ content: "A text,\n\nof two parts." });
  if (plain !== undefined && parse(plain).content.trim() !== "A text,\n\nof two parts.")
    problems.push("The text of an answer does not come back as it was.");
  if (!format.calls && format.kind === "delimited") return { ...format, problems };
  const tries = SAMPLE_CALLS.map((call) => [call]);
  if (format.isParallel) tries.push([...SAMPLE_CALLS]);
  const failed = tries.filter((calls) => {
    let isRendered = false;
    for (const [asText, hasShortIds] of CALL_SHAPES) {
      for (const content of ["So.", "", null]) {
        const text = answers.of(messageWith(calls, asText, content, hasShortIds));
        if (text === undefined || !calls.every(({ name }) => text.includes(String(name)))) continue;
        isRendered = true;
        const parsed = parse(text);
        const isContent = parsed.content === (text.includes("So.") ? "So." : "") || parsed.reasoning_content === "So.";
        if (isContent && isSame(parsed.tool_calls ?? [], calls)) return false;
      }
    }
    return isRendered;
  });
  if (failed.length)
    problems.push(`${failed.length} of ${tries.length} answers with calls do not come back as they were.`);
  return { ...format, problems };
}

function isSame(found: readonly ToolCall[], calls: readonly JsonObject[]): boolean {
  const plain = found.map(({ function: { name, arguments: given } }) => ({
    name,
    arguments: JSON.parse(given) as unknown,
  }));
  return JSON.stringify(plain) === JSON.stringify(calls);
}
