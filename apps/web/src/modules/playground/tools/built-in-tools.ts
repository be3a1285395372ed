/** Small tools that this page can run when the visitor confirms a call: their declarations and what they do. */
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { runJavaScript } from "./sandbox.ts";

const { tools: LABELS, toolCalls: CALL_LABELS } = PLAYGROUND_LABELS;

export interface BuiltInTool {
  name: string;
  /** Shown to visitors; the description is for the model. */
  label: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
  run(args: Readonly<Record<string, unknown>>, signal: AbortSignal): string | Promise<string>;
}

/** Functions and constants that an expression uses without `Math.` in front. */
const MATH_NAMES = Object.getOwnPropertyNames(Math).join(", ");

export const BUILT_IN_TOOLS: readonly BuiltInTool[] = [
  {
    name: "current_time",
    get label() {
      return LABELS.clock;
    },
    description: "The current date and time in a time zone such as Europe/Lisbon. The default is UTC.",
    parameters: {
      type: "object",
      properties: { time_zone: { type: "string", description: "IANA name of a time zone" } },
      additionalProperties: false,
    },
    run({ time_zone: zone = "UTC" }) {
      try {
        return new Intl.DateTimeFormat("en-GB", {
          dateStyle: "full",
          timeStyle: "long",
          timeZone: String(zone),
        }).format();
      } catch {
        throw new Error(CALL_LABELS.unknownTimeZone({ zone: String(zone) }));
      }
    },
  },
  {
    name: "calculate",
    get label() {
      return LABELS.calculator;
    },
    description: "Calculates an arithmetic expression in JavaScript, such as (2 + 3) * sqrt(16) or 2 ** 10.",
    parameters: {
      type: "object",
      properties: { expression: { type: "string" } },
      required: ["expression"],
      additionalProperties: false,
    },
    run: ({ expression }, signal) =>
      runJavaScript(`const { ${MATH_NAMES} } = Math;\nreturn (${requireText(expression, "expression")});`, signal),
  },
  {
    name: "run_javascript",
    get label() {
      return LABELS.javascript;
    },
    description:
      "Runs JavaScript without network, files or page, for at most 2 seconds. Prints with console.log, or returns a value.",
    parameters: {
      type: "object",
      properties: { code: { type: "string" } },
      required: ["code"],
      additionalProperties: false,
    },
    run: ({ code }, signal) => runJavaScript(requireText(code, "code"), signal),
  },
];

export function builtInTool(name: string): BuiltInTool | undefined {
  return BUILT_IN_TOOLS.find((tool) => tool.name === name);
}

function requireText(value: unknown, name: string): string {
  if (typeof value !== "string") throw new Error(CALL_LABELS.notText({ name }));
  return value;
}
