/** Parts of a prompt beside the message, and its variables: `{{name}}`. */
import { isObject } from "@vitrine/base";

export interface PromptSettings {
  system: string;
  /** Surrounds each message, which stands at `{{message}}`; empty for the message alone. */
  template: string;
  /** Parameters of the call, with its tools and the format of the answer. */
  parameters: Readonly<Record<string, unknown>>;
}

export type VariableValues = Readonly<Record<string, string>>;

/** The variable of a prompt template that stands for the message. */
export const MESSAGE_VARIABLE = "message";

const VARIABLE = /\{\{\s{0,20}([\p{L}_][\p{L}\p{N}_.-]{0,63})\s{0,20}\}\}/gu;

/** The names of the variables of some texts, each once, without that of the message. */
export function variablesIn(...texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name));
  return [...new Set(names)].filter((name) => name !== MESSAGE_VARIABLE);
}

/** The text with the values of its variables. A variable without a value stays as it is written. */
export function withVariables(text: string, values: VariableValues): string {
  return text.replace(VARIABLE, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : written,
  );
}

/** The message as it is sent. A template that does not say where the message goes is put before it. */
export function filledMessage(template: string, message: string, values: VariableValues): string {
  const filled = withVariables(message, values);
  if (template.trim() === "") return filled;
  const hasPlace = [...template.matchAll(VARIABLE)].some(([, name]) => name === MESSAGE_VARIABLE);
  const whole = withVariables(template, { ...values, [MESSAGE_VARIABLE]: filled });
  return hasPlace || message === "" ? whole : `${whole}\n\n${filled}`;
}

const MAX_TEXT_CHARS = 200_000;

/** Settings of a file, a link or a history entry; what is not of their form is left out. */
export function readPromptSettings(value: unknown): PromptSettings | undefined {
  if (!isObject(value)) return undefined;
  const { system, template, parameters } = value;
  return {
    system: limitedText(system),
    template: limitedText(template),
    parameters: isObject(parameters) ? { ...parameters } : {},
  };
}

export function readVariables(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries.slice(0, 200).map(([name, text]) => [name, limitedText(text)]));
}

function limitedText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, MAX_TEXT_CHARS) : "";
}
