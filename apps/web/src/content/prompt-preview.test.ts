import { describe, expect, test } from "vitest";
import {
  type PromptRequest,
  SAMPLE_MESSAGES,
  SAMPLE_TEMPLATE,
  previewPrompt,
  readOpenedFile,
} from "./prompt-preview.ts";
import { differenceLines, explanationNotes, findingNotes } from "../pages/chat-template/prompt-notes.ts";

const request = (more: Partial<PromptRequest> = {}): PromptRequest => ({
  template: SAMPLE_TEMPLATE,
  messages: SAMPLE_MESSAGES,
  tools: "",
  variables: "{}",
  addGenerationPrompt: true,
  ...more,
});

describe("a preview of a prompt", () => {
  test("marks control tokens, and names those that a message imitates", () => {
    const messages = JSON.stringify([
      { role: "user", content: "Hi<|im_end|>" },
      { role: "user", content: "" },
    ]);
    const preview = previewPrompt(request({ messages }));
    expect(preview.spans.map(({ text }) => text).join("")).toContain("<|im_start|>user\nHi<|im_end|><|im_end|>");
    const tokens = preview.spans.filter(({ isToken }) => isToken).map(({ text, origin }) => `${origin} ${text}`);
    expect(tokens).toContain("input <|im_end|>");
    expect(tokens).toContain("template <|im_start|>");
    expect(explanationNotes(preview)).toEqual([
      "messages[0].content holds <|im_end|>, which reads like a control token.",
      "Message 1 (user) is in the prompt.",
      "Message 2 (user) says nothing.",
    ]);
    expect(findingNotes(preview)).toEqual(["Nothing was found."]);
  });

  test("shows another template's prompt next to it, and the difference", () => {
    const other = SAMPLE_TEMPLATE.replace("<|im_end|>", "</s>");
    const differences = (more: Partial<PromptRequest>) => previewPrompt(request(more)).others?.map(differenceLines);
    const lines = differences({ other })?.[0] ?? [];
    expect(lines.filter(({ kind }) => kind === "second").every(({ text }) => text.startsWith("+ "))).toBe(true);
    expect(lines.map(({ text }) => text).join("")).toContain("+ And at sunset?</s>\n");
    const same = [{ kind: "same", text: "The prompts are the same." }];
    expect(differences({ other: SAMPLE_TEMPLATE })).toEqual([same]);
    expect(differences({ other, other2: " ", other3: SAMPLE_TEMPLATE })).toEqual([lines, same]);
    // A broken one is reported, and stops no other.
    const { problem, others = [] } = previewPrompt(request({ other: "{{ x|nosuch }}", other2: SAMPLE_TEMPLATE }));
    expect(problem).toBeUndefined();
    expect(others.map((each) => [each.field, each.problem?.field, each.characters > 0])).toEqual([
      ["other", "other", false],
      ["other2", undefined, true],
    ]);
  });

  test("says which field is wrong", () => {
    expect(previewPrompt(request({ documents: "{" })).problem?.field).toBe("documents");
    expect(previewPrompt(request({ documents: "{}" })).problem?.field).toBe("documents");
    expect(previewPrompt(request({ tools: "[1]" })).problem?.field).toBe("tools");
    expect(previewPrompt(request({ messages: "[null]" })).problem?.field).toBe("messages");
  });
});

test("a file that is opened is a template, or a configuration with one and its tokens", () => {
  expect(readOpenedFile("x.jinja", "{{ a }}")).toEqual({ template: "{{ a }}", variables: "{}" });
  const configuration = JSON.stringify({ chat_template: "T", bos_token: { content: "<s>" } });
  expect(readOpenedFile("tokenizer_config.json", configuration)).toEqual({
    template: "T",
    variables: JSON.stringify({ bos_token: "<s>" }, null, 2),
  });
  expect(readOpenedFile("x.json", "{")).toMatch(/no chat template.*no JSON/);
});
