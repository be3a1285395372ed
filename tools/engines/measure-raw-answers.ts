/**
 * `npm run templates:raw-answers -w tools`: texts that models wrote, from the tests of llama.cpp, through `parseAnswer` and held
 * against the messages that those tests expect; and each of them piece by piece, cut at every place.
 *
 * The templates are two halves. What fails in the first may be looked at and mended; the second only judges.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AnswerStream, Template, TemplateError, parseAnswer } from "../../packages/chat-template/src/index.ts";
import { LLAMA_CPP_PYTHON, TEMPLATE_FOLDERS, fetchTemplates } from "./build.ts";
import { type RawAnswer, readRawAnswers } from "./llama-cpp-answers.ts";

fetchTemplates();
const folder = TEMPLATE_FOLDERS[`llama-cpp-python ${LLAMA_CPP_PYTHON}`] ?? "";
const { answers, leftOut } = readRawAnswers(readFileSync(join(folder, "../../tests/test-chat.cpp"), "utf8"));
const showsJudging = process.argv.includes("--show-judging");

const isJudging = (template: string): boolean => (createHash("sha256").update(template).digest()[0] ?? 0) % 2 === 1;

/** The generation prompt of a template, which begins the reasoning at times. */
function promptOf(template: Template, { tools, enableThinking = true }: RawAnswer): string {
  try {
    return template.render({
      messages: [{ role: "user", content: "Hey there!" }],
      tools: tools.length ? tools : null,
      add_generation_prompt: true,
      enable_thinking: enableThinking,
      bos_token: "<s>",
      eos_token: "</s>",
    });
  } catch (error) {
    if (error instanceof TemplateError) return "";
    throw error;
  }
}

const plain = (content: string, reasoning: string, calls: readonly { name: string; arguments: unknown }[]): object =>
  JSON.parse(
    JSON.stringify({
      content: content.trim(),
      reasoning: reasoning.trim(),
      calls: calls.map(({ name, arguments: given }) => ({ name, arguments: given })),
    }),
  ) as object;

const counts = { tuning: { same: 0, of: 0 }, judging: { same: 0, of: 0 } };
const cuts = { same: 0, of: 0 };
for (const answer of answers) {
  const template = new Template(readFileSync(join(folder, answer.template), "utf8"));
  const half = isJudging(answer.template) ? "judging" : "tuning";
  const options = { tools: answer.tools, prompt: promptOf(template, answer) };
  const found = parseAnswer(template, answer.text, options);
  const calls = (found.tool_calls ?? []).map(({ function: { name, arguments: given } }) => ({
    name,
    arguments: JSON.parse(given) as unknown,
  }));
  const ours = plain(found.content, found.reasoning_content ?? "", calls);
  const expected = plain(answer.content, answer.reasoning, answer.toolCalls);
  const isSame = isDeepStrictEqual(ours, expected);
  counts[half].of += 1;
  counts[half].same += Number(isSame);
  if (!isSame && (half === "tuning" || showsJudging))
    console.log(
      `${half} ${answer.template} ${JSON.stringify(options.prompt.slice(-30))}\n  text     ${JSON.stringify(answer.text)}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(ours)} ${JSON.stringify(found.broken)}`,
    );
  for (let cut = 0; cut <= answer.text.length; cut += 1) {
    parseAnswer(template, answer.text.slice(0, cut), options);
    const stream = new AnswerStream(template, options);
    stream.push(answer.text.slice(0, cut));
    stream.push(answer.text.slice(cut));
    cuts.of += 1;
    cuts.same += Number(isDeepStrictEqual(stream.end(), found));
  }
}
console.log({ ...counts, cuts, leftOut });
