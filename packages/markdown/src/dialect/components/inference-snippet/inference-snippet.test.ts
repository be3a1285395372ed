/** `<InferenceSnippet>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { describe, expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

describe("calls", () => {
  const source = lines(
    "<InferenceSnippet",
    "    pipeline=text-to-image",
    '    providersMapping={ {"fal-ai":{"modelId":"a/b","providerModelId":"fal/b"},"together":{"modelId":"c/d"}} }',
    "    conversational",
    "/>",
  );

  test("are shown as the site writes them", () => {
    const requested: unknown[] = [];
    const { withClass, visible } = read(source, {
      inferenceSnippet: (request) => {
        requested.push(request);
        return [
          { label: "JavaScript", language: "js", code: "call(`x`);\n```" },
          { label: "cURL", language: "sh", code: "curl" },
        ];
      },
    });
    expect(requested).toEqual([
      {
        task: "text-to-image",
        conversational: true,
        providers: [
          { provider: "fal-ai", modelId: "a/b", providerModelId: "fal/b" },
          { provider: "together", modelId: "c/d", providerModelId: "c/d" },
        ],
      },
    ]);
    expect(withClass("vt-tabs__panel")).toHaveLength(2);
    expect(visible).toContain("call(`x`);\n```");
  });

  test("name providers and models where the site writes none", () => {
    const { all } = read(source);
    expect(all((node) => node.tagName === "td").map((node) => toString(node))).toEqual([
      "fal-ai",
      "a/b",
      "together",
      "c/d",
    ]);
  });

  test("that say too little are reported", () => {
    expect(read("<InferenceSnippet />").problems).toHaveLength(1);
  });
});
