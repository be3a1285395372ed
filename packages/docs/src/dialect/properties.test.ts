/** Properties of any page, tried on pages put together at random from everything the dialect has. */
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { Documentation } from "../index.ts";
import { renderMarkdown } from "@vitrine/markdown";
import { readMarkdown } from "@vitrine/markdown/pages";

/** Unusual words, so that each can be found. */
const word = fc.stringMatching(/^[a-z]{3,7}$/).map((letters) => `qz${letters}`);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(" "));
const placeholder = fc.constantFrom(
  "<your-repo>",
  "{name}",
  "4<5",
  "<namespace>/<repo>",
  "a & b",
  "$5 to $6",
  "snake_case",
  "*",
  "C++",
);
const phrase = fc.oneof(
  { weight: 4, arbitrary: words },
  words.map((text) => `**${text}**`),
  words.map((text) => `[${text}](other.md#there)`),
  words.map((text) => `\`${text}\``),
  placeholder,
  words.map((text) => `<b>${text}</b>`),
);
const line = fc.array(phrase, { minLength: 1, maxLength: 4 }).map((phrases) => phrases.join(" "));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), words, fc.constantFrom("", "", " [[explicit]]", " {#another.id}"))
  .map(([level, text, id]) => `${"#".repeat(level)} ${text}${id}`);
const code = fc
  .tuple(fc.constantFrom("py", "sh", "diff", "", "mermaid"), words, fc.constantFrom("", ' title="app.py"', " {1}"))
  .map(([language, text, meta]) => `\`\`\`${language}${language && meta}\n>>> ${text}\n<Tip>\n# ${text}\n\`\`\``);
const table = fc.tuple(words, words).map(([a, b]) => `| ${a} | x |\n| --- | --- |\n| y | ${b} |`);
const simple = fc.oneof(
  line,
  heading,
  code,
  table,
  line.map((text) => `- ${text}\n- ${text}`),
  line.map((text) => `> [!NOTE]\n> ${text}`),
);
const block = fc.oneof(
  { weight: 4, arbitrary: simple },
  simple.map((inner) => `<Tip warning={true}>\n\n${inner}\n\n</Tip>`),
  fc
    .tuple(words, simple, simple)
    .map(
      ([id, a, b]) =>
        `<hfoptions id="${id}">\n<hfoption id="One">\n\n${a}\n\n</hfoption>\n<hfoption id="Two">\n\n${b}\n\n</hfoption>\n</hfoptions>`,
    ),
  words.map(
    (text) =>
      `<docstring><name>class ${text}</name><anchor>x.y</anchor><parameters>[{"name":"a","val":": int"}]</parameters><paramsdesc>- **a** (\`int\`) -- ${text}</paramsdesc></docstring>`,
  ),
  words.map((text) => `<Question choices={[{text: "${text}", explain: "${text}", correct: true}]} />`),
  fc.constant('<InferenceSnippet pipeline=text-to-image providersMapping={ {"fal-ai":{"modelId":"qzmodel"}} } />'),
  fc.constant('<Youtube id="abc"/>'),
  fc.constant("<frameworkcontent>\n<pt>\n\nqztorch\n\n</pt>\n</frameworkcontent>"),
  words.map((text) => `<a id="anchor"></a>\n\n<div id="${text.replaceAll(" ", "-")}">${text}</div>`),
  words.map((text) => `${text}[^1]\n\n[^1]: ${text}`),
);
const page = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join("\n\n"));
const frontMatter = fc.constantFrom("", "---\ntitle: qztitle in front\ndescription: d\n---\n\n");
const source = fc.tuple(frontMatter, page).map((parts) => parts.join(""));

function only(text: string): {
  documentation: Documentation;
  rendered: ReturnType<Documentation["render"]>;
  markdownVersion: string;
} {
  const documentation = new Documentation([{ address: "/docs", folder: "docs", files: { "a/page.md": text } }]);
  const [first] = documentation.pages;
  if (!first) throw new Error("no page");
  return {
    documentation,
    rendered: documentation.render(first),
    markdownVersion: documentation.markdownVersion(first),
  };
}

function visibleText(html: string): string {
  const parts: string[] = [];
  visit(fromHtml(html, { fragment: true }), "text", (node) => void parts.push(node.value));
  return parts.join(" ");
}

test("no word is lost: each is in the HTML, in the markdownVersion and in the search index", () => {
  fc.assert(
    fc.property(source, (text) => {
      const { rendered, markdownVersion } = only(text);
      const html = `${visibleText(rendered.html)} ${rendered.title.text}`;
      const indexed = [
        rendered.title.text,
        ...rendered.sections.flatMap((section) => [...section.path, section.text]),
      ].join(" ");
      const prose = text.replace(/^---[\s\S]*?\n---\n/, "").replace(/(id=|<div id=)"[^"]*"/g, "");
      for (const [found] of prose.matchAll(/\bqz[a-z]{3,7}\b/g)) {
        expect(html).toContain(found);
        expect(markdownVersion).toContain(found);
        expect(indexed).toContain(found);
      }
      for (const [tag] of prose
        .replace(/```[\s\S]*?```/g, "")
        .matchAll(/<your-repo>|<namespace>\/<repo>|\{name\}|4<5/g)) {
        expect(html).toContain(tag);
        expect(indexed).toContain(tag);
      }
    }),
    { numRuns: 120 },
  );
});

test("the markdownVersion, rendered, is the same page; the markdownVersion's markdownVersion is the markdownVersion", () => {
  fc.assert(
    fc.property(source, (text) => {
      const first = only(text);
      const again = only(first.markdownVersion);
      expect(again.rendered.html).toBe(first.rendered.html);
      expect(again.rendered.headings).toEqual(first.rendered.headings);
      expect(again.markdownVersion).toBe(first.markdownVersion);
    }),
    { numRuns: 120 },
  );
});

test("no id is there twice, every fragment of the contents list arrives, no heading is without an anchor", () => {
  fc.assert(
    fc.property(source, (text) => {
      const { rendered } = only(text);
      const ids: string[] = [rendered.title.id];
      const headings: string[] = [];
      const anchors = new Set<string>();
      visit(fromHtml(rendered.html, { fragment: true }), "element", (node) => {
        if (typeof node.properties["id"] === "string") ids.push(node.properties["id"]);
        if (/^h[1-6]$/.test(node.tagName)) headings.push(String(node.properties["id"]));
        if (((node.properties["className"] ?? []) as string[]).includes("vt-anchor"))
          anchors.add(String(node.properties["href"]));
        expect(node.properties["style"]).toBeUndefined();
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain("");
      expect(headings).toEqual(rendered.headings.map((entry) => entry.id));
      for (const id of headings) expect(anchors).toContain(`#${id}`);
    }),
    { numRuns: 120 },
  );
});

test("any text at all is rendered, with or without components", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<Tip>",
      "</Tip>",
      "<hfoptions id=",
      "<docstring>",
      "</docstring>",
      "<Question choices={[",
      "\\\\(",
      "\\\\)",
      "$$",
      "{",
      "}",
      "'",
      '"',
      "`",
      "```",
      "\n",
      "\n\n",
      "> ",
      "- ",
      "<",
      ">",
      "/>",
      "# ",
      "[[autodoc]] x",
      "|---|",
      "<InferenceSnippet pipeline=x providersMapping={ {",
      "---\n",
      "<vt-slot data-slot='0'>",
    ),
    fc.string({ maxLength: 8 }),
    fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join("");
      const { rendered, markdownVersion } = only(text);
      expect(rendered.html).not.toMatch(/<script|<vt-slot| on\w+=/i);
      expect(typeof markdownVersion).toBe("string");
      expect(typeof renderMarkdown(text).html).toBe("string");
    }),
    { numRuns: 150 },
  );
});

test("leaving out extensions that a text cannot use changes nothing: the tree is that of all of them", () => {
  const everything = unified().use(remarkParse).use(remarkGfm).freeze();
  const piece = fc.oneof(
    fc.constantFrom(
      "a@b.example",
      "www.x.example",
      "https://x.example/y",
      "| a |",
      "|---|",
      "\n:-\n",
      "\n-:\n",
      "\n",
      "\n\n",
    ),
    fc.constantFrom(
      "~~x~~",
      "[^1]",
      "[^1]: x",
      "- [ ] x",
      "_x_",
      "*x*",
      "x-y_z+w",
      "`a`",
      "a\n|-",
      "<b>",
      "\\",
      " ",
      "# ",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join("").replaceAll("$$", "");
      expect(readMarkdown(text, false).tree).toEqual(everything.parse(text));
    }),
    { numRuns: 600, examples: [[["+@.", "A"]]] },
  );
});
