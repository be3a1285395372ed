/** Schemas of the arguments of tools. */
import { isObject } from "@vitrine/base";

/** The schemas of the parameters of tools, by the name of the tool. */
export type ToolSchemas = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The schemas of the parameters, by the name of the tool. */
export function schemasOf(tools: readonly object[]): ToolSchemas {
  const schemas = new Map<string, Record<string, unknown>>();
  for (const tool of tools) {
    const described = ("function" in tool ? tool.function : tool) as {
      name?: unknown;
      parameters?: { properties?: unknown };
    };
    const properties = described?.parameters?.properties;
    if (typeof described?.name === "string") schemas.set(described.name, isObject(properties) ? properties : {});
  }
  return schemas;
}

/** Names that tools give to types in place of those of JSON Schema. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["str", "string"],
  ["int", "integer"],
  ["float", "number"],
  ["double", "number"],
  ["bool", "boolean"],
  ["dict", "object"],
  ["list", "array"],
]);

/** The types that a schema allows, in its order. */
export function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const { type } = schema;
  const own = (Array.isArray(type) ? type : [type]).flatMap((item) =>
    typeof item === "string" ? (TYPE_NAMES.get(item) ?? item) : [],
  );
  const inner = ["anyOf", "oneOf"].flatMap((name) => {
    const list = schema[name];
    return Array.isArray(list) ? list.flatMap(typesOf) : [];
  });
  const types = [...own, ...inner];
  return schema["nullable"] && !types.includes("null") ? [...types, "null"] : types;
}
