/** Anthropic's own tools that the caller's program runs. Its models know their arguments; others are told by a schema. */
import type { Fields } from "./fields.ts";

const text = { type: "string" };
const number = { type: "integer" };
const path = { type: "string", description: "An absolute path." };
const commands = (...names: string[]) => ({ type: "string", enum: names });
const edits = {
  path,
  file_text: text,
  old_str: text,
  new_str: text,
  insert_line: number,
  insert_text: text,
  view_range: { type: "array", items: number, description: "The first and the last line." },
};

const TOOLS: readonly (readonly [type: RegExp, description: string, properties: Fields, required: string[]])[] = [
  [/^bash_/, "Runs a command in a shell that stays open.", { command: text, restart: { type: "boolean" } }, []],
  [
    /^text_editor_/,
    "Views and edits files.",
    { command: commands("view", "create", "str_replace", "insert"), ...edits },
    ["command", "path"],
  ],
  [
    /^memory_/,
    "Keeps notes in files below /memories.",
    {
      command: commands("view", "create", "str_replace", "insert", "delete", "rename"),
      ...edits,
      old_path: path,
      new_path: path,
    },
    ["command"],
  ],
];

/** The function that a tool is; nothing for one that runs at Anthropic. */
export function clientTool({ type, name }: Fields): Fields | undefined {
  const [, description, properties, required] = TOOLS.find(([pattern]) => pattern.test(String(type))) ?? [];
  return properties && { name, description, parameters: { type: "object", properties, required } };
}
