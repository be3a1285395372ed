/**
 * Chat answers in one shape. Endpoints call themselves OpenAI-compatible and differ: ids and times are missing, tool
 * calls are null, reasoning is `reasoning` here and `reasoning_content` there. What is missing is filled, both spellings
 * of reasoning are set, and unknown fields stay.
 */

import { isObject } from "@vitrine/base";
import { newChatId, nowInSeconds, type Fields } from "./chat-fields.ts";
import { choiceOf, idOr } from "./chat-choice.ts";
import { completionProblem } from "./completion-check.ts";
import { failureInAnswer, failureOfChoice } from "../wire/choice-failure.ts";
import type { Answer } from "../wire/message.ts";

interface AnswerContext {
  call: { readonly model: string };
  /** An answer that is not wholly of its shape is an error. */
  strict?: boolean | undefined;
  /** Takes note of what is wrong in an answer that is returned. */
  warn?(warning: string): void;
  malformed(expected: string): Error;
}

/** The error in an answer that holds no result: its own field, or every choice. */
export function chatFailure(body: unknown): unknown {
  if (!isObject(body)) return undefined;
  const { choices } = body;
  const list = Array.isArray(choices) ? (choices as unknown[]) : [];
  if (list.length > 0) return list.every(failureOfChoice) ? failureOfChoice(list[0]) : undefined;
  const isOther = !Array.isArray(choices) && (body["detail"] ?? body["message"] ?? body["errors"]) !== undefined;
  return isOther ? body : failureInAnswer(body);
}

/**
 * Reads a whole chat answer. It was paid for: what holds a message is an answer, and what is wrong in the rest a warning.
 * With `strict` it must have the whole shape.
 */
export async function completionOf(answer: Answer, context: AnswerContext): Promise<unknown> {
  if (answer.kind !== "json")
    throw context.malformed(`JSON, got ${answer.value.type.split(";")[0] || "bytes without a type"}`);
  const body = answer.value;
  const refuse = (problem: string) => context.malformed(`${problem}. Expected ChatCompletionOutput`);
  if (!isObject(body) || !Array.isArray(body["choices"])) throw refuse("choices");
  const given = body["choices"] as unknown[];
  if (given.length === 0) throw refuse("a choice");
  const isWhole = given.every((choice) => isObject(choice) && isObject(choice["message"]));
  const completion = isWhole
    ? { ...envelopeOf(body, context.call.model), choices: (given as Fields[]).map(choiceOf) }
    : undefined;
  const problem = completion ? completionProblem(completion) : "choices[0].message";
  if (problem === undefined) return completion;
  if (context.strict) throw refuse(problem);
  const { mendedCompletion } = await import("./mended-completion.ts");
  const mended = mendedCompletion(given, envelopeOf(body, context.call.model));
  if (!mended) throw refuse(problem);
  mended.warnings.forEach((warning) => context.warn?.(warning));
  return mended.warnings.length === 0 ? mended.completion : { ...mended.completion, warnings: mended.warnings };
}

function envelopeOf(body: Fields, model: string): Fields {
  return {
    ...body,
    id: idOr(body["id"], newChatId()),
    created: typeof body["created"] === "number" ? body["created"] : nowInSeconds(),
    model: idOr(body["model"], model),
  };
}
