/** Questions that pages answer, in the words of their authors: the search of a browser reads this file too. */
import { isObject } from "@vitrine/base";

/**
 * `questions` of the front matter, a line each: by the id of the section that answers them
 * (`install: "is pip needed?"`), and by none those that the page answers.
 */
export function questionsIn(fields: Readonly<Record<string, unknown>>): Map<string | undefined, string> {
  const found = new Map<string | undefined, string>();
  const add = (id: string, value: unknown) => {
    for (const text of [value].flat())
      if (typeof text === "string") found.set(id, `${found.get(id) ?? ""}${text.replace(/\s+/g, " ")}\n`);
  };
  for (const entry of [fields["questions"]].flat())
    for (const [id, value] of isObject(entry) ? Object.entries(entry) : [["", entry] as const]) add(id, value);
  return found;
}
