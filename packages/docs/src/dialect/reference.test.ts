/** References to names of a library, by the rules of the hub's own builder. */
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { checkDocumentation, Documentation, documentationWarnings } from "../index.ts";
import { renderMarkdown } from "@vitrine/markdown";

const docstring = (name: string, anchor: string, parameters = "") =>
  `<docstring><name>${name}</name><anchor>${anchor}</anchor><parameters>[]</parameters><paramsdesc>${parameters}</paramsdesc></docstring>`;

const DESCRIBED: Record<string, string> = {
  Trainer: docstring("class lib.Trainer", "lib.Trainer", "- **args** (`int`) -- How many.\n- **other** -- More."),
  "Trainer.fit": docstring("fit", "lib.Trainer.fit"),
  make: docstring("lib.make", "lib.make"),
};

function documentation(text: string) {
  return new Documentation([
    {
      address: "/docs",
      files: {
        "api.md": "# API\n\n[[autodoc]] Trainer\n    - fit\n\n[[autodoc]] make\n\n```\n[[autodoc]] nothing\n```\n",
        "guide.md": `# Guide\n\n${text}\n`,
      },
      autodoc: (name, members) =>
        [name, ...members.map((member) => `${name}.${member}`)].map((each) => DESCRIBED[each] ?? "").join("\n\n"),
    },
  ]);
}

function guide(text: string) {
  const all = documentation(text);
  const page = all.find("/docs/guide");
  if (!page) throw new Error("no guide");
  const rendered = all.render(page);
  const tree = fromHtml(rendered.html, { fragment: true });
  const links: Element[] = [];
  visit(tree, "element", (node) => void (node.tagName === "a" && links.push(node)));
  return {
    all,
    rendered,
    visible: toString(tree),
    links: links.map((link) => [toString(link), link.properties["href"]]),
  };
}

describe("a name that is described is a link", () => {
  test.each([
    ["[`Trainer`]", "Trainer", "/docs/api#lib.Trainer"],
    ["[`lib.Trainer`]", "lib.Trainer", "/docs/api#lib.Trainer"],
    ["[`~lib.Trainer`]", "Trainer", "/docs/api#lib.Trainer"],
    ["[`~Trainer.fit`]", "fit()", "/docs/api#lib.Trainer.fit"],
    ["[`Trainer.fit`]", "Trainer.fit()", "/docs/api#lib.Trainer.fit"],
    ["[`make`]", "make()", "/docs/api#lib.make"],
    ["[`Trainer#args`]", "args", "/docs/api#lib.Trainer.args"],
    ["[`~lib.Trainer#other`]", "other", "/docs/api#lib.Trainer.other"],
  ])("%s", (written, label, href) => {
    const { all, links, visible, rendered } = guide(`before ${written}, after`);
    expect(links).toEqual([[label, href]]);
    expect(visible).toBe(`before ${label}, after`);
    expect(checkDocumentation(all)).toEqual([]);
    expect(rendered.markdown).toContain(`before [\`${label}\`](<${href}>), after`);
  });

  test("several in one sentence, a table and a list", () => {
    const { links } = guide("[`Trainer`] and [`make`][`make`]\n\n| a |\n|---|\n| [`make`] |\n\n- [`~lib.Trainer`]");
    expect(links.map(([label]) => label)).toEqual(["Trainer", "make()", "make()", "make()", "Trainer"]);
  });
});

describe("other text is not a reference", () => {
  test.each([
    ["\\[`Trainer`]", "[Trainer]"],
    ["[`Trainer`](https://a.example)", "Trainer"],
    ["[`Trainer`]\n\n[`Trainer`]: https://a.example", "Trainer"],
    ["`[Trainer]` and a [`b` c]", "[Trainer] and a [b c]"],
  ])("%s", (written, shown) => {
    const { visible, links } = guide(written);
    expect(visible.trim()).toBe(shown);
    expect(links.filter(([, href]) => String(href).startsWith("/docs/api"))).toEqual([]);
  });

  test("a name that is described nowhere is code, and a warning with its line", () => {
    const { all, visible } = guide("Use [`~lib.Gone`] here");
    expect(visible).toBe("Use Gone here");
    expect(documentationWarnings(all)).toMatchObject([{ file: "docs/guide.md", line: 3 }]);
  });

  test("without descriptions it is code, and without the dialect text", () => {
    expect(renderMarkdown("[`Name`]", { components: {} }).html).toBe("<p><code>Name</code></p>");
    expect(renderMarkdown("[`Name`]").html).toBe("<p>[<code>Name</code>]</p>");
  });
});

test("a page is rendered again when a name it refers to moves", () => {
  const { all } = guide("[`make`]");
  const update = (path: string, source: string) => all.sets.forEach((set) => all.update(set, path, source));
  update("api.md", "# API\n");
  update("new.md", "# New\n\n[[autodoc]] make\n");
  const page = all.find("/docs/guide");
  expect(page && all.render(page).html).toContain('href="/docs/new#lib.make"');
});
