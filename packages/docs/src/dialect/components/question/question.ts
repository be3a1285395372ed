/** `<Question choices={[…]}/>`: choices with the answers folded away. */
import type { Component } from "../../component.ts";

export const question: Component = {
  standsFor: { Question: ({ attributes }, _hooks, report) => choicesOf(attributes["choices"], report) },
};

function choicesOf(choices: unknown, report: (message: string) => void): string {
  const entries = Array.isArray(choices) ? (choices as unknown[]) : [];
  const answers = entries.flatMap((entry) => {
    const { text, explain, correct } = (entry ?? {}) as Record<string, unknown>;
    if (typeof text !== "string") return [];
    const verdict = correct === true ? "**Correct.**" : "**Not this one.**";
    return [
      `<details>\n<summary>${text.trim()}</summary>\n\n${verdict} ${typeof explain === "string" ? explain : ""}\n\n</details>`,
    ];
  });
  if (answers.length === 0) report("<Question> needs choices={[{ text, explain, correct }, …]}.");
  return answers.join("\n\n");
}
