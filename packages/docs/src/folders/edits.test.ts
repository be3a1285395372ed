/** Edits of an open set: what is shown is right, and only the affected pages are rendered again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDocumentation, Documentation } from "../index.ts";

test("after any edits, every page is the same as after reading the set again", () => {
  const path = fc.constantFrom("a.md", "b.md", "c/d.md", "index.md", "_toctree.yml", "_redirects.yml");
  const page = fc.constantFrom(
    undefined,
    "# One\n\n[two](b.md#x) [`make`] [`gone`]\n",
    "# Two\n\n## X\n\n<docstring><name>lib.make</name><anchor>lib.make</anchor></docstring>\n",
    "---\ntitle: Three\norder: 1\n---\n\n## X [[y]]\n\nSee [`lib.make`].",
    '<include>{"path": "b.md"}</include>\n',
    "---\n: no\n---\n\n# Four",
  );
  const order = fc.constantFrom(
    undefined,
    "- local: a\n  title: A\n- local: b\n",
    "- title: S\n  sections:\n  - local: c/d\n",
  );
  const moved = fc.constantFrom(undefined, "old: a\n", "a#x: b#x\nold: b\n");
  const edit = path.chain((at) =>
    fc.tuple(fc.constant(at), at === "_toctree.yml" ? order : at === "_redirects.yml" ? moved : page),
  );
  const shown = (documentation: Documentation) => ({
    pages: documentation.pages.map((each) => {
      const { html, markdown, links, ids } = documentation.render(each);
      const { address, title, description, section, previous, next } = each;
      const around = [previous?.address, next?.address];
      return { address, title, description, section, around, html, markdown, links, ids };
    }),
    navigation: documentation.sets.map((set) => set.navigation),
    problems: checkDocumentation(documentation),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const files: Record<string, string> = { "index.md": "# Start\n\n[a](a.md)\n" };
      const source = { address: "/docs", folder: "docs", files: { ...files } };
      const documentation = new Documentation([source]);
      for (const [at, text] of edits) {
        shown(documentation);
        documentation.update(documentation.sets[0]!, at, text);
        if (text === undefined) delete files[at];
        else files[at] = text;
      }
      const fresh = new Documentation([{ ...source, files: { ...files } }]);
      expect(shown(documentation)).toEqual(shown(fresh));
    }),
    { numRuns: 150 },
  );
});

test("an edit renders the page and those that refer to it, and no others", () => {
  const files: Record<string, string> = {
    "lib.md": "# Lib\n\n<docstring><name>lib.make</name><anchor>lib.make</anchor></docstring>\n",
    "uses.md": "# Uses\n\n[`lib.make`]\n",
    "includes.md": '# Includes\n\n<include>{"path": "part.md"}</include>\n',
    "more.md": "# More\n\n<docstring><name>lib.more</name><anchor>lib.more</anchor></docstring>\n",
    "part.md": "# Part\n\nFirst.\n",
    "other.md": "# Other\n\n[`nothing`] [lib](lib.md)\n",
  };
  const documentation = new Documentation([{ address: "/", folder: "docs", files }]);
  const render = () => new Map(documentation.pages.map((page) => [page.path, documentation.render(page)]));
  const changed = (path: string, text: string): string[] => {
    const before = render();
    documentation.update(documentation.sets[0]!, path, text);
    return [...render()].filter(([at, page]) => before.get(at) !== page).map(([at]) => at);
  };
  expect(changed("other.md", "# Other\n\nNew.\n")).toEqual(["other.md"]);
  expect(changed("part.md", "# Part\n\nSecond.\n").toSorted()).toEqual(["includes.md", "part.md"]);
  expect(
    changed("lib.md", "# Lib\n\nMore.\n\n<docstring><name>lib.make</name><anchor>lib.make</anchor></docstring>\n"),
  ).toEqual(["lib.md"]);
  expect(changed("lib.md", "# Lib\n").toSorted()).toEqual(["lib.md", "uses.md"]);
});
