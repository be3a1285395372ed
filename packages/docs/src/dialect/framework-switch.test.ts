/** Switches between frameworks: every branch is on the page, under the name of its framework. */
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { notebookFromMarkdown } from "../notebooks/page-notebook.ts";
import { renderMarkdown } from "@vitrine/markdown";

function panels(source: string) {
  const { html, problems } = renderMarkdown(source, { components: {} });
  const found: [string, string][] = [];
  visit(fromHtml(html, { fragment: true }), "element", (node) => {
    if (node.tagName !== "section") return;
    const [title, ...rest] = node.children;
    found.push([title ? toString(title) : "", rest.map((child) => toString(child).trim()).join("|")]);
  });
  return { found, problems, html };
}

test("both branches are panels, named after their frameworks", () => {
  const source = "{#if fw === 'pt'}\n\nA *torch*.\n\n{:else}\nA flow.\n{/if}\n\nAfter.";
  expect(panels(source)).toMatchObject({
    found: [
      ["PyTorch", "A torch."],
      ["TensorFlow", "A flow."],
    ],
    problems: [],
  });
  expect(panels('text before\n{#if fw === "tf"}\nFlow.\n{/if}').found).toEqual([["TensorFlow", "Flow."]]);
});

test("a choice of three", () => {
  const source = "{#if fw === 'pt'}\n\n1\n\n{:else if fw === 'tf'}\n\n2\n\n{:else if fw === 'jax'}\n\n3\n\n{/if}";
  expect(panels(source).found).toEqual([
    ["PyTorch", "1"],
    ["TensorFlow", "2"],
    ["JAX", "3"],
  ]);
});

test("an unclosed one is a problem with its line, and loses nothing", () => {
  const { problems, html } = panels("a\n\n{#if fw === 'pt'}\n\nb");
  expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining("{/if}") as string }]);
  expect(html).toContain("b");
});

test("an {:else} without {#if} is a problem", () => {
  expect(panels("a\n\n{:else}\n\nb").problems).toMatchObject([{ line: 3 }]);
});

test("other braces stay text, and so do switches in code", () => {
  const source = "{#if other} {fw} {:else} x `{/if}`\n\n```\n{#if fw === 'pt'}\n```";
  const { html } = renderMarkdown(source, { components: {} });
  for (const text of ["{#if other}", "{fw}", "{:else} x", "{/if}", "{#if fw"]) expect(html).toContain(text);
});

test("a notebook for one framework has its branch", () => {
  const source = "{#if fw === 'pt'}\n\n```py\ntorch\n```\n\n{:else}\n\n```py\nflow\n```\n\n{/if}";
  const code = (framework?: string) =>
    notebookFromMarkdown(source, framework === undefined ? {} : { framework }).cells.map((cell) => cell.source);
  expect([code(), code("pt"), code("tf")]).toEqual([["torch", "flow"], ["torch"], ["flow"]]);
});
