/**
 * Forms of calls that models write though their template renders none, or another one: the model
 * was trained with them. They are told by what no ordinary text has.
 */
import type { CallFormat } from "./answer-format.ts";

const objects = (head: string, tail: string, isList: boolean): CallFormat => ({
  style: "json-object",
  namePath: ["name"],
  argumentsPath: ["arguments"],
  isText: false,
  head: isList ? `${head}[` : head,
  open: isList ? "" : head,
  close: isList ? "" : tail,
  tail: isList ? `]${tail}` : "",
});

/** By what opens the calls. */
export const KNOWN_CALLS: ReadonlyMap<string, CallFormat> = new Map<string, CallFormat>([
  [
    "<|tool_call_start|>",
    {
      style: "python-call",
      nameEnd: "(",
      emptyEnd: "",
      isText: false,
      head: "<|tool_call_start|>[",
      open: "",
      close: "",
      tail: "]<|tool_call_end|>",
    },
  ],
  ["<tool_call>", objects("<tool_call>", "</tool_call>", false)],
  ["<|tool_call|>", objects("<|tool_call|>", "<|/tool_call|>", true)],
  ["[TOOL_CALLS]", objects("[TOOL_CALLS]", "", true)],
  ["functools[", objects("functools", "", true)],
]);
