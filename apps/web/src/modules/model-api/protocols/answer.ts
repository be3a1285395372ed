/** Answers of a chat, as the protocols over it read them. */
import { answerEvents, type AnswerEvent, type AnswerPart } from "@vitrine/inference";
import type { ChatCompletion } from "@vitrine/tasks/schemas";

export { answerEvents };
export type Finish = Extract<AnswerEvent, { type: "finish" }>;

/** The parts of a whole answer, and how it ended. */
export async function wholeAnswer(completion: ChatCompletion): Promise<{ parts: AnswerPart[]; finish: Finish }> {
  const parts: AnswerPart[] = [];
  let finish: Finish = { type: "finish", reason: "stop", stop: undefined, usage: {} };
  for await (const event of answerEvents([completion])) {
    if (event.type === "end") parts.push(event.part);
    if (event.type === "finish") finish = event;
  }
  return { parts, finish };
}

/** Arguments of a call where a protocol has an object; what is no JSON is given as it is, so that nothing is lost. */
export function argumentsOf({ text }: AnswerPart): unknown {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null ? value : { value };
  } catch {
    return { arguments: text };
  }
}
