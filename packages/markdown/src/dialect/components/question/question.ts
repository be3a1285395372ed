/** `<Question choices={[…]}/>`: choices with the answers folded away. */
import type { Component } from "../../component.ts";
import { entriesOf, fieldsOf } from "../../tag.ts";

export const query: Component = {
  standsFor: { Question: ({ attributes }, _hooks, report) => choicesOf(attributes["choices"], report) },
};

function choicesOf(choices: unknown, report: (message: string) => void): string {
  const entries = entriesOf(choices);
  const answers = entries.flatMap((entry) => {
    const { text, explain, correct } = fieldsOf(entry);
    if (typeof text !== "string") return [];
    const result = correct === true ? "**Correct.**" : "**Not this one.**";
    return [
      `<details>\n<summary>${text.trim()}</summary>\n\n${result} ${typeof explain === "string" ? explain : ""}\n\n</details>`,
    ];
  });
  if (answers.length === 0) report("<Question> needs choices={[{ text, explain, correct }, …]}.");
  return answers.join("\n\n");
}
