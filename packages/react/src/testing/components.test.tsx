import { highlightToHtml, renderMarkdown } from "@vitrine/markdown";
import { TASK_IDS } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  AnchoredHeading,
  CodeBlock,
  formatBytes,
  formatCount,
  formatDate,
  formatParameters,
  MarkedText,
  modelPath,
  OwnerMark,
  TaskDemo,
  TaskDrawing,
} from "../index.ts";

/** What a browser makes of some HTML, without positions. */
function treeOf(html: string): unknown {
  const withoutPositions = (key: string, value: unknown) => (key === "position" || key === "data" ? undefined : value);
  return JSON.parse(JSON.stringify(fromHtml(html, { fragment: true }), withoutPositions));
}

test.each([1, 2, 3, 4, 5, 6] as const)(
  "a heading of level %i has the markup that documentation pages have",
  (level) => {
    const ours = renderToStaticMarkup(
      <AnchoredHeading level={level} id="load-it">
        Load it
      </AnchoredHeading>,
    );
    expect(treeOf(ours)).toEqual(treeOf(renderMarkdown(`${"#".repeat(level)} Load it`).html));
  },
);

test("any code in a block is rendered unchanged", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
      fc.constantFrom("python", "bash", "json", "nothing"),
      (code, language) => {
        // HTML itself turns CR into LF and refuses NUL; everything else must survive.
        const body = code.replace(/[\r\0\uFFFD\uFEFF]/g, "").replace(/[\uD800-\uDFFF]/g, "");
        const tree = fromHtml(
          renderToStaticMarkup(
            <CodeBlock code={`x${body}`} language={language} label="Code" highlight={highlightToHtml} />,
          ),
          {
            fragment: true,
          },
        );
        expect(toString(tree)).toBe(`x${body}`);
      },
    ),
  );
});

describe("marked text", () => {
  test("keeps every letter of the text, for any tokens", () => {
    const token = fc.record({
      type: fc.constantFrom("PER", "LOC"),
      start: fc.integer({ min: -3, max: 30 }),
      end: fc.integer({ min: -3, max: 30 }),
    });
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.array(token, { maxLength: 6 }), (text, tokens) => {
        const plain = text.replace(/[\r\0]/g, "");
        const valid = tokens.filter(({ start }) => start >= 0);
        const tree = fromHtml(renderToStaticMarkup(<MarkedText text={plain} tokens={valid} />), { fragment: true });
        const shown = toString(tree).replaceAll(/ (PER|LOC)/g, "");
        expect(shown).toBe(plain.replaceAll(/ (PER|LOC)/g, ""));
      }),
    );
  });
});

test.each(TASK_IDS)("the demo of %s is drawn, with every text of its data", (id) => {
  const { demo } = DESCRIPTORS[id];
  const tree = fromHtml(renderToStaticMarkup(<TaskDemo demo={demo} fileAddress={() => undefined} />), {
    fragment: true,
  });
  const shown = toString(tree);
  for (const item of [...demo.inputs, ...demo.outputs]) {
    if (item.type === "text") expect(shown).toContain(item.content);
    if (item.type === "img") expect(shown).toContain(item.alt);
    if (item.type === "chart") for (const { label } of item.data) expect(shown).toContain(label);
    if (item.type === "tabular") for (const cell of item.table.flat()) expect(shown).toContain(cell);
    if (item.type === "text-with-tokens") for (const { type } of item.tokens) expect(shown).toContain(type);
  }
});

test("the path of any id leads back to that id", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (owner, name) => {
      const [left, right] = [owner.replaceAll("/", ""), name.replaceAll("/", "")];
      fc.pre(left !== "" && right !== "" && ![".", ".."].includes(left) && ![".", ".."].includes(right));
      const { pathname } = new URL(modelPath(`${left}/${right}`), "https://hub.example");
      expect(pathname.split("/").slice(2).map(decodeURIComponent)).toEqual([left, right]);
    }),
  );
});

test("numbers are short and dates are words", () => {
  expect([
    formatCount(999),
    formatCount(1_234_567),
    formatParameters(7_241_732_096),
    formatBytes(4_368_439_424),
  ]).toEqual(["999", "1.2M", "7.24B", "4.37 GB"]);
  expect(formatDate("2024-05-01T10:00:00.000Z")).toBe("1 May 2024");
  expect(formatDate("soon")).toBe("soon");
});

test("every task has a distinct drawing, inside its frame", () => {
  const drawings = TASK_IDS.map((task) =>
    renderToStaticMarkup(<TaskDrawing task={task} />).replace(/data-modality="\w+"/, ""),
  );
  expect(new Set(drawings).size).toBe(TASK_IDS.length);
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined/);
});

test("an owner's mark is the same each time, differs between names, and says nothing of a hostile one", () => {
  const mark = (name: string) => renderToStaticMarkup(<OwnerMark name={name} />);
  const hueOf = (name: string) => /data-hue="(\w+)"/.exec(mark(name))?.[1];
  expect(mark("openai")).toBe(mark("openai"));
  expect(hueOf("openai")).toBe(hueOf("OpenAI"));
  const names = [
    "openai",
    "google",
    "meta-llama",
    "Qwen",
    "mistralai",
    "BAAI",
    "timm",
    "facebook",
    "nvidia",
    "microsoft",
  ];
  expect(new Set(names.map(mark)).size).toBe(names.length);
  expect(mark("<script>alert(1)</script>")).not.toContain("script");
});
