/** The editor's example templates: each renders the example conversation. */
import { expect, test } from "vitest";
import { previewPrompt, previewSample } from "../../content/prompt-preview.ts";
import { TEMPLATE_EXAMPLES } from "./template-examples.ts";

test.each(TEMPLATE_EXAMPLES)(
  "$name makes a prompt of an example conversation, with every message in it",
  async ({ template }) => {
    const sample = await previewSample((request) => Promise.resolve(previewPrompt(request)), {
      template,
      tools: "",
      variables: '{"bos_token":"<s>","eos_token":"</s>"}',
      addGenerationPrompt: true,
    });
    expect(sample.preview.problem).toBeUndefined();
    const prompt = sample.preview.spans.map(({ text }) => text).join("");
    for (const { content } of JSON.parse(sample.messages) as { content: string }[]) expect(prompt).toContain(content);
  },
);

test("a template that rejects system messages gets an example without one, and one for a single message gets one", async () => {
  const preview = (template: string) =>
    previewSample((request) => Promise.resolve(previewPrompt(request)), {
      template,
      tools: "",
      variables: "{}",
      addGenerationPrompt: true,
    });
  const noSystem =
    '{% if messages[0].role == "system" %}{{ raise_exception("no system") }}{% endif %}{{ messages | length }}';
  expect(await preview(noSystem)).toMatchObject({ note: "noSystem" });
  const single = '{% if messages | length > 1 %}{{ raise_exception("one") }}{% endif %}{{ messages[0].content }}';
  expect((await preview(single)).note).toBe("single");
  const never = '{{ raise_exception("never") }}';
  expect((await preview(never)).preview.problem?.message).toContain("never");
});
