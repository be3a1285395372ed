/** Texts that threads share come back as they were. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Documentation } from "../index.ts";
import { packTexts, unpackTexts } from "./texts-on-demand.ts";

test("texts come back as they were, in any order and on repeated access", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 50 });
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 8 }), text, { noNullPrototype: true }), (texts) => {
      const back = unpackTexts(packTexts(texts));
      expect(Object.keys(back)).toEqual(Object.keys(texts));
      for (const path of [...Object.keys(texts), ...Object.keys(texts).toReversed()])
        expect(back[path]).toBe(texts[path]);
    }),
  );
});

test("pages that are read on demand equal the pages in memory", () => {
  const files = {
    "_toctree.yml": "- local: a\n  title: A\n- local: b\n  title: B\n",
    "a.md":
      "---\ndescription: About ä, 🤗 and a long line of words.\n---\n# A title that is long enough\n\n[b](b.md#two)\n",
    "b.md": '# B\n\n## Two\n\n<include>\n{"path": "a.md"}\n</include>\n',
  };
  const saved = new Documentation([{ address: "/docs", files }]);
  const requested = new Documentation([
    { address: "/docs", files: unpackTexts(packTexts(files)), readsOnDemand: true },
  ]);
  expect(requested.pages.map(({ title, description, source }) => [title, description, source])).toEqual(
    saved.pages.map(({ title, description, source }) => [title, description, source]),
  );
  for (const [index, page] of requested.pages.entries()) {
    const other = saved.pages[index];
    if (!other) throw new Error("no page");
    expect(requested.render(page).html).toBe(saved.render(other).html);
  }
});
