/**
 * Reading one key of a plain object.
 *
 * Each reader has a separate property access: an engine makes such an access fast for the shapes it
 * meets, which it cannot do for an access that serves all names.
 */
import type { Value } from "./values.ts";

/** The key's value in a plain object; undefined if it is absent. */
export type Reader = (object: Record<string, Value>) => Value;

const READERS: Readonly<Record<string, Reader>> = {
  role: (object) => object["role"],
  content: (object) => object["content"],
  type: (object) => object["type"],
  text: (object) => object["text"],
  name: (object) => object["name"],
  function: (object) => object["function"],
  arguments: (object) => object["arguments"],
  tool_calls: (object) => object["tool_calls"],
  description: (object) => object["description"],
  parameters: (object) => object["parameters"],
  properties: (object) => object["properties"],
};

export function reader(name: string): Reader {
  // Names that every object inherits go through the own-property check.
  if (name in Object.prototype) {
    return (object) => (Object.hasOwn(object, name) ? object[name] : undefined);
  }
  return (Object.hasOwn(READERS, name) && READERS[name]) || ((object) => object[name]);
}
