/**
 * Reading one key of a plain object.
 *
 * Each reader has a property access of its own: an engine makes such an access fast for the shapes it meets, which it
 * cannot do for an access that serves all names.
 */
import { type Value, isPlain } from "./values.ts";

/** The key's value in a plain object; undefined if it is absent, or the value is anything else. */
export type Reader = (value: Value) => Value;

const READERS: Readonly<Record<string, Reader>> = {
  role: (value) => (isPlain(value) ? value["role"] : undefined),
  content: (value) => (isPlain(value) ? value["content"] : undefined),
  type: (value) => (isPlain(value) ? value["type"] : undefined),
  text: (value) => (isPlain(value) ? value["text"] : undefined),
  name: (value) => (isPlain(value) ? value["name"] : undefined),
  function: (value) => (isPlain(value) ? value["function"] : undefined),
  arguments: (value) => (isPlain(value) ? value["arguments"] : undefined),
  tool_calls: (value) => (isPlain(value) ? value["tool_calls"] : undefined),
  description: (value) => (isPlain(value) ? value["description"] : undefined),
  parameters: (value) => (isPlain(value) ? value["parameters"] : undefined),
  properties: (value) => (isPlain(value) ? value["properties"] : undefined),
  messages: (value) => (isPlain(value) ? value["messages"] : undefined),
  tools: (value) => (isPlain(value) ? value["tools"] : undefined),
  add_generation_prompt: (value) => (isPlain(value) ? value["add_generation_prompt"] : undefined),
  bos_token: (value) => (isPlain(value) ? value["bos_token"] : undefined),
  eos_token: (value) => (isPlain(value) ? value["eos_token"] : undefined),
};

export function reader(name: string): Reader {
  // Names that every object inherits take the way that asks for own properties.
  if (name in Object.prototype) {
    return (value) => (isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined);
  }
  return (Object.hasOwn(READERS, name) && READERS[name]) || ((value) => (isPlain(value) ? value[name] : undefined));
}
