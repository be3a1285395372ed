/** Small tools that this page can carry out itself when it is asked to: as a chat endpoint takes them, and what they do. */
import { calculate } from "./calculator.ts";
import { runJavaScript } from "./sandbox.ts";

export interface BuiltInTool {
  name: string;
  /** For people. */
  label: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
  run(args: Readonly<Record<string, unknown>>, signal: AbortSignal): string | Promise<string>;
}

export const BUILT_IN_TOOLS: readonly BuiltInTool[] = [
  {
    name: "current_time",
    label: "Clock",
    description: "The date and time now, in a time zone such as Europe/Lisbon; UTC where none is given.",
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
        throw new Error(`“${String(zone)}” is no time zone. They are named like Europe/Lisbon.`);
      }
    },
  },
  {
    name: "calculate",
    label: "Calculator",
    description: "Works out an arithmetic expression, such as (2 + 3) * sqrt(16).",
    parameters: {
      type: "object",
      properties: { expression: { type: "string" } },
      required: ["expression"],
      additionalProperties: false,
    },
    run: ({ expression }) => String(calculate(textOf(expression, "expression"))),
  },
  {
    name: "run_javascript",
    label: "JavaScript",
    description:
      "Runs JavaScript without network, files or page, for at most 2 seconds. Prints with console.log, or returns a value.",
    parameters: {
      type: "object",
      properties: { code: { type: "string" } },
      required: ["code"],
      additionalProperties: false,
    },
    run: ({ code }, signal) => runJavaScript(textOf(code, "code"), signal),
  },
];

export function builtInTool(name: string): BuiltInTool | undefined {
  return BUILT_IN_TOOLS.find((tool) => tool.name === name);
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== "string") throw new Error(`“${name}” must be a text.`);
  return value;
}
