/** One call of a target: the text of its answer, and its numbers. */
import { isObject } from "@vitrine/base";
import type { ChatAnswer, RunEvent } from "@vitrine/react/widget";
import type { PlaygroundData } from "../playground-data.ts";
import { decodeTarget } from "../targets/targets.ts";
import type { CellNumbers } from "./sheet.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";

export interface TargetCall {
  /** The target, as in the address of the playground. */
  run: string;
  task: string;
  endpoint: string;
  data: PlaygroundData;
  system: string;
  prompt: string;
  parameters: Readonly<Record<string, unknown>>;
}

export interface TargetAnswer {
  answer: string;
  numbers: CellNumbers;
}

/** @throws what the runner throws, with a message for people */
export async function askTarget(call: TargetCall, signal: AbortSignal): Promise<TargetAnswer> {
  const begun = performance.now();
  let text = "";
  let value: unknown;
  for await (const event of await eventsOf(call, signal)) {
    if (event.state === "text" && event.channel !== "reasoning") text += event.piece;
    if (event.state === "done") value = event.value;
  }
  const ms = performance.now() - begun;
  if (call.task !== "conversational") return { answer: text || textOfValue(value), numbers: { ms } };
  const { numbers, toolCalls = [] } = (value ?? {}) as ChatAnswer;
  const { totalMs = ms, firstMs, tokensIn, tokensOut, cost, price } = numbers ?? {};
  const spent = cost ?? price;
  return {
    answer: text === "" && toolCalls.length > 0 ? JSON.stringify(toolCalls) : text,
    numbers: {
      ms: totalMs,
      ...(firstMs !== undefined && { firstMs }),
      ...(tokensIn !== undefined && { tokensIn }),
      ...(tokensOut !== undefined && { tokensOut }),
      ...(spent !== undefined && { cost: spent }),
    },
  };
}

async function eventsOf(call: TargetCall, signal: AbortSignal): Promise<AsyncIterable<RunEvent>> {
  const { task, endpoint, data, system, prompt, parameters } = call;
  const target = decodeTarget(call.run);
  if (!target || target.model === "") throw new Error(SHEET_LABELS.columns.chooseModel);
  if (task !== "conversational") {
    const { taskRunner } = await import("../runners/task-runner.ts");
    return taskRunner(target, task, endpoint, data)({ inputs: prompt, parameters }, signal);
  }
  const { chatRunner } = await import("../runners/chat-runner.ts");
  const messages = [
    ...(system.trim() === "" ? [] : [{ role: "system", content: system }]),
    { role: "user", content: prompt },
  ];
  return chatRunner(target, endpoint, () => parameters, data)({ messages }, signal);
}

/** The text of a task's output, its most likely label, or the output as JSON. */
function textOfValue(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (isObject(first))
    for (const name of ["generated_text", "summary_text", "translation_text"])
      if (typeof first[name] === "string") return first[name];
  if (isObject(first) && typeof first["label"] === "string" && typeof first["score"] === "number")
    return first["label"];
  if (isObject(first) && typeof first["token_str"] === "string") return first["token_str"];
  return JSON.stringify(value ?? null);
}
