/** A chat answer out of one with faults: what holds a message is kept. Loaded where an answer has a fault. */

import { isObject } from "@vitrine/base";
import { choiceOf } from "./chat-choice.ts";
import type { Fields } from "./chat-fields.ts";
import { completion as check } from "./completion-check.ts";
import { mended } from "./mend.ts";

/** The answer and what was wrong; nothing where no choice holds a message. */
export function mendedCompletion(
  given: readonly unknown[],
  envelope: Fields,
): { completion: Fields; warnings: readonly string[] } | undefined {
  const warnings: string[] = [];
  const choices = given.flatMap((choice, index) => {
    const message = messageIn(choice);
    if (isObject(choice) && message)
      return [choiceOf({ ...choice, message: readable(message, index, warnings) }, index)];
    warnings.push(`Expected choices[${index}].message`);
    return [];
  });
  if (given.length > 0 && choices.length === 0) return undefined;
  const completion = { ...envelope, choices };
  warnings.push(...mended(check, completion));
  return { completion, warnings };
}

/** Where a choice holds its message: some endpoints answer with a piece of a stream, or with a bare text. */
function messageIn(choice: unknown): Fields | undefined {
  if (!isObject(choice)) return undefined;
  const { message, delta, text } = choice;
  const found = isObject(message) ? message : delta;
  if (isObject(found)) return Object.keys(found).length > 0 ? found : undefined;
  const bare = typeof message === "string" ? message : text;
  return typeof bare === "string" ? { content: bare } : undefined;
}

/** The message with a content that is a text or parts, and with tool calls that can be made. */
function readable(message: Fields, index: number, warnings: string[]): Fields {
  const { tool_calls: calls, content, ...rest } = message;
  const isText = content === undefined || content === null || typeof content === "string" || Array.isArray(content);
  if (!isText) warnings.push(`Expected string at choices.${index}.message.content`);
  const known = Array.isArray(calls) ? (calls as unknown[]) : isObject(calls) ? [calls] : [];
  const callable = known.filter(
    (call) => isObject(call) && isObject(call["function"]) && Boolean(call["function"]["name"]),
  );
  if (callable.length < known.length)
    warnings.push(`Expected a function's name at choices.${index}.message.tool_calls`);
  return {
    ...rest,
    ...(content === undefined ? {} : { content: isText ? content : textIn(content) }),
    ...(callable.length === 0 ? {} : { tool_calls: callable }),
  };
}

/** The text of a content that is neither a text nor parts. */
function textIn(content: unknown): string {
  return isObject(content) && typeof content["text"] === "string" ? content["text"] : JSON.stringify(content);
}
