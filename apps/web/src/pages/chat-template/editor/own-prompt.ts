/** A visitor's own message as a model sees it: the prompt of a model's page follows its field. Nothing is sent. */
import { createPromptRenderer, setSpans } from "./prompt-renderer.ts";

export function start(part: HTMLElement): void {
  const field = part.querySelector("textarea");
  const section = part.parentElement;
  const prompt = section?.querySelector<HTMLElement>(".vt-prompt");
  const template = part.dataset["template"];
  if (!field || !prompt || template === undefined) return;
  const problem = part.querySelector<HTMLElement>("[data-problem]");
  const render = createPromptRenderer((preview) => {
    if (problem) [problem.textContent, problem.hidden] = [preview.problem?.message ?? "", !preview.problem];
    if (!preview.problem) setSpans(prompt, preview.spans);
  });
  const follow = () =>
    render({
      template,
      messages: JSON.stringify([{ role: "user", content: field.value }]),
      tools: "",
      variables: part.dataset["variables"] ?? "{}",
      addGenerationPrompt: true,
    });
  field.addEventListener("input", follow);
  if (field.value !== "") follow();
}
