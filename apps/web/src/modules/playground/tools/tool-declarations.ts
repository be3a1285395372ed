/** Tools and the answer format in a conversation's settings, as chat endpoints expect them. */

import { isObject } from "@vitrine/base";

type Fields = Readonly<Record<string, unknown>>;

export interface DeclaredTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Fields;
}

/** The tools of the settings that have the standard form. */
export function declaredTools({ tools }: Fields): DeclaredTool[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const { name, description, parameters } = fieldsOf(fieldsOf(tool)["function"]);
    if (typeof name !== "string" || name === "") return [];
    return [
      { name, description: typeof description === "string" ? description : "", parameters: fieldsOf(parameters) },
    ];
  });
}

/** The settings with one more tool; a tool with the same name is replaced. */
export function withTool(settings: Fields, { name, description, parameters }: DeclaredTool): Fields {
  const { tools, ...others } = withoutTool(settings, name);
  const saved = Array.isArray(tools) ? (tools as unknown[]) : [];
  return { ...others, tools: [...saved, { type: "function", function: { name, description, parameters } }] };
}

export function withoutTool(settings: Fields, name: string): Fields {
  const { tools, ...others } = settings;
  if (!Array.isArray(tools)) return others;
  const saved = (tools as unknown[]).filter((tool) => fieldsOf(fieldsOf(tool)["function"])["name"] !== name);
  return saved.length === 0 ? others : { ...others, tools: saved };
}

/** The schema that answers must match, if there is one. */
export function answerSchema({ response_format: format }: Fields): Fields | undefined {
  const { schema } = fieldsOf(fieldsOf(format)["json_schema"]);
  return typeof schema === "object" && schema !== null ? fieldsOf(schema) : undefined;
}

export function withAnswerSchema(settings: Fields, schema: Fields | undefined): Fields {
  const { response_format: _, ...others } = settings;
  return schema
    ? { ...others, response_format: { type: "json_schema", json_schema: { name: "answer", schema } } }
    : others;
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? (value as Fields) : {};
}
