/** Sets of pages: order, links, redirects, what is derived from them. */
import { execFileSync } from "node:child_process";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import {
  atomFeed,
  checkDocumentation,
  checkPublishedIds,
  Documentation,
  llmsFullTxt,
  llmsTxt,
  SearchIndex,
  searchEntries,
  sitemap,
} from "../index.ts";
import { extendPublishedIds } from "../references/published-ids.ts";

const SITE = { title: "Docs & more", summary: "All about it.", origin: "https://docs.example" };

function hub(files: Record<string, string>): Documentation {
  return new Documentation([{ address: "/docs/hub", folder: "docs/hub", files }]);
}

const TOCTREE = `
- sections:
  - local: index
    title: Welcome
  - title: Models
    isExpanded: true
    sections:
    - local: models
      title: The models
    - local: guides/upload
      title: Uploading
  - title: Elsewhere
    href: https://example.org
  title: Start
`;

describe("a toctree", () => {
  const documentation = hub({
    "_toctree.yml": TOCTREE,
    "guides/upload.md": "# Upload\n",
    "models.md": "# Models\n",
    "index.md": "# Hub\n",
  });

  test("gives pages their order, neighbors and sections", () => {
    expect(documentation.pages.map((page) => page.address)).toEqual([
      "/docs/hub",
      "/docs/hub/models",
      "/docs/hub/guides/upload",
    ]);
    const models = documentation.find("/docs/hub/models");
    expect(models?.previous?.address).toBe("/docs/hub");
    expect(models?.next?.address).toBe("/docs/hub/guides/upload");
    expect(models?.section).toEqual(["Start", "Models"]);
    expect(checkDocumentation(documentation)).toEqual([]);
  });

  test("keeps titles, nesting, and unfolded sections", () => {
    const [start] = documentation.sets[0]?.navigation ?? [];
    expect(start?.children.map((node) => node.title)).toEqual(["Welcome", "Models", "Elsewhere"]);
    expect(start?.children[1]).toMatchObject({ isExpanded: true });
    expect(start?.children[2]).toMatchObject({ href: "https://example.org" });
  });

  test("names a page that has no title", () => {
    const named = hub({ "_toctree.yml": "- local: asr\n  title: Speech to text\n", "asr.md": "## Request\n\nText." });
    expect(named.pages.map((page) => page.title)).toEqual(["Speech to text"]);
    expect(named.pages.map((page) => named.markdownVersion(page).split("\n")[0])).toEqual(["# Speech to text"]);
  });

  test("with a missing page, or without an existing one, is reported", () => {
    const problems = checkDocumentation(hub({ "_toctree.yml": "- local: gone\n  title: Gone\n", "index.md": "# Hub" }));
    expect(problems).toEqual([
      {
        file: "docs/hub/_toctree.yml",
        line: 0,
        message: "index.md is in no section: no reader will find it. Add it, or remove the file.",
      },
      { file: "docs/hub/_toctree.yml", line: 1, message: "There is no page “gone”." },
    ]);
  });

  test.each(["- [", "x: 1", "- title: No way\n", "- local: index\n", "", "- - -\n", "&a [*a]"])(
    "that is nonsense is reported, not thrown: %j",
    (yaml) => {
      expect(checkDocumentation(hub({ "_toctree.yml": yaml, "index.md": "# Hub" })).length).toBeGreaterThan(0);
    },
  );
});

test("without a toctree, front matter and folders give the order", () => {
  const documentation = new Documentation([
    {
      address: "/docs",
      title: "Guides",
      files: {
        "b.md": "---\ntitle: Second\norder: 2\nsection: Start\n---\n",
        "a.md": "---\ntitle: First\norder: 1\nsection: Start\n---\n",
        "tasks/text-generation.md": "Text.",
        "tasks/index.md": "# Tasks",
        "z.md": "Loose.",
      },
    },
  ]);
  expect(documentation.pages.map(({ address, title, section }) => [address, title, section[0]])).toEqual([
    ["/docs/a", "First", "Start"],
    ["/docs/b", "Second", "Start"],
    ["/docs/tasks", "Tasks", "Tasks"],
    ["/docs/tasks/text-generation", "Text generation", "Tasks"],
    ["/docs/z", "Z", "Guides"],
  ]);
});

test("invalid front matter is reported with its file", () => {
  const [problem] = checkDocumentation(hub({ "index.md": "---\ntitle: [\n---\nText" }));
  expect(problem?.file).toBe("docs/hub/index.md");
  expect(problem?.message).toContain("front matter");
});

describe("the link check", () => {
  const check = (source: string, more: Record<string, string> = {}) =>
    checkDocumentation(
      hub({
        "index.md": source,
        "models.md": "# Models\n\n## Upload a model\n\n<a id='own'></a>\n\n<Tip>\n\n### Deep one\n\n</Tip>\n",
        ...more,
      }),
    ).map(({ file, line, message }) => `${file}:${line} ${message}`);

  test.each([
    "[x](models)",
    "[x](./models.md#upload-a-model)",
    "[x](/docs/hub/models#own)",
    "[x](models/#deep-one)",
    "[x](models?y=1#models)",
    "[x](#hub)",
    "[x](#)",
    "[x](../hub/models)",
    '<a href="models#own">x</a>',
    "[x][y]\n\n[y]: models#own",
    "[x](https://elsewhere.example/docs/hub/no)",
    "[x](mailto:a@b.example)",
    "[x](models#%75pload-a-model)",
  ])("passes what a click would reach: %s", (link) => {
    expect(check(`# Hub\n\n${link}`)).toEqual([]);
  });

  test.each([
    [
      "[x](models#upload-model)",
      "“models#upload-model” leads to no section of docs/hub/models.md. Did you mean #upload-a-model?",
    ],
    ["[x](model)", "“model” leads to no page: nothing is at /docs/hub/model. Did you mean /docs/hub/models?"],
    ["[x](#huub)", "“#huub” leads to no section of docs/hub/index.md. Did you mean #hub?"],
    [
      "<Tip>\n\n[x](nowhere-at-all)\n\n</Tip>",
      "“nowhere-at-all” leads to no page: nothing is at /docs/hub/nowhere-at-all.",
    ],
  ])("reports what it would not, with file, line and what was meant: %s", (link, message) => {
    const line = link.startsWith("<Tip>") ? 5 : 3;
    expect(check(`# Hub\n\n${link}`)).toEqual([`docs/hub/index.md:${line} ${message}`]);
  });

  test("knows ids in code as code", () => {
    expect(check("# Hub\n\n```html\n<a id='x'>\n```\n\n[x](#x)")).toHaveLength(1);
  });

  test("goes across sets, and takes in where they are published", () => {
    const documentation = new Documentation([
      {
        address: "/docs/a",
        folder: "a",
        files: { "index.md": "# A\n\n[x](/docs/b/p#no) [y](../b/p#q) [z](https://pub.example/docs/b/none)" },
      },
      {
        address: "/docs/b",
        folder: "b",
        files: { "p.md": "# P\n\n## Q" },
        publishedAt: ["https://pub.example/docs/b"],
      },
    ]);
    expect(checkDocumentation(documentation).map((problem) => problem.message.slice(0, 30))).toEqual([
      "“/docs/b/p#no” leads to no sec",
      "“https://pub.example/docs/b/no",
    ]);
  });

  test("checks addresses outside with the site", () => {
    const documentation = hub({ "index.md": "[x](/tasks/a) [y](/tasks/b)" });
    const problems = checkDocumentation(documentation, { isKnownAddress: (path) => path === "/tasks/a" });
    expect(problems.map((problem) => problem.message)).toEqual([
      "“/tasks/b” leads to no page: nothing is at /tasks/b.",
    ]);
  });

  test("checks pictures against the folder", () => {
    const documentation = new Documentation([
      {
        address: "/docs",
        folder: "docs",
        files: { "index.md": "![x](images/a.png) ![y](images/b.png)" },
        assets: ["images/a.png"],
      },
    ]);
    expect(checkDocumentation(documentation)).toEqual([
      { file: "docs/index.md", line: 1, message: "There is no picture at “images/b.png”. Did you mean images/a.png?" },
    ]);
  });
});

describe("redirects", () => {
  const files = {
    "_redirects.yml":
      "old: models\nmodels#before: models#upload\nindex#gone: models#upload\nolder#x: models#upload\nolder: models\n",
    "index.md": "# Hub\n\n[a](old) [b](models#before) [c](#gone) [d](older#x)",
    "models.md": "# Models\n\n## Upload\n",
  };

  test("answer for pages and sections, and the link check follows them", () => {
    const documentation = hub(files);
    expect(documentation.redirectFrom("/docs/hub/old/")).toBe("/docs/hub/models");
    expect(checkDocumentation(documentation)).toEqual([]);
  });

  test("of sections leave a target that a browser arrives at", () => {
    const documentation = hub(files);
    const html = (address: string) => {
      const page = documentation.find(address);
      if (!page) throw new Error(address);
      return documentation.render(page).html;
    };
    expect(html("/docs/hub/models")).toContain('id="before"');
    expect(html("/docs/hub/models")).toContain('id="x"');
    expect(html("/docs/hub")).toMatch(/id="gone".*href="\/docs\/hub\/models#upload"/);
  });

  test.each([
    ["old: nowhere", "leads to no page"],
    ["a: b\nb: a", "leads in a circle"],
    ["models: index", "is a page that exists"],
    ["old: [1]", "A redirect is one line"],
    ["old: models#no", "leads to no section"],
    ["- x", ""],
  ])("that cannot work are reported: %j", (yaml, message) => {
    const problems = checkDocumentation(hub({ ...files, "index.md": "# Hub", "_redirects.yml": yaml }));
    if (message !== "") expect(problems[0]?.message).toContain(message);
  });
});

test("redirects to other sites and to what is not there lead in no circle", () => {
  const redirects = "a: b\nb: https://other.example/x\nc: d\nd: nowhere";
  const messages = checkDocumentation(hub({ "index.md": "# Hub", "_redirects.yml": redirects })).map(
    ({ message }) => message,
  );
  expect(messages.join()).not.toContain("circle");
  expect(messages.join()).toContain("nowhere");
});

test("headings and redirects may be called as what every object has", () => {
  const documentation = hub({
    "index.md": "# Hub\n\n## constructor\n\n## __proto__",
    "_redirects.yml": "index#toString: index#constructor",
  });
  expect(documentation.render(documentation.pages[0]!).html).toContain('id="toString"');
});

test.each([
  ["<!-- Copyright\n\n# Licensed under\n-->\n\n# Real", "Real"],
  ["```sh\n# not this\n```\n\nReal `x`\n=======\n", "Real x"],
  ["    # code\n\n# **Real**", "Real"],
  ["# Real [[id]]", "Real"],
  ["> # Quoted is a heading too\n\n# Second", "Quoted is a heading too"],
  ["no heading", "Page"],
])("the title of %j is %j", (text, title) => {
  expect(hub({ "page.md": text }).pages[0]?.title).toBe(title);
});

test("an address that was published and is gone is reported; a redirect puts it right", () => {
  const before = hub({ "index.md": "# Hub\n\n## One\n\n## Two", "old.md": "# Old" });
  const publishedIds = extendPublishedIds("", before);
  expect(checkPublishedIds(publishedIds, before)).toEqual([]);
  const after = hub({ "index.md": "# Hub\n\n## One\n\n## Second" });
  expect(checkPublishedIds(publishedIds, after)).toHaveLength(2);
  const mended = hub({
    "index.md": "# Hub\n\n## One\n\n## Second",
    "_redirects.yml": "index#two: index#second\nold: index\n",
  });
  expect(checkPublishedIds(publishedIds, mended)).toEqual([]);
  expect(extendPublishedIds(publishedIds, after)).toContain("/docs/hub/old\n");
});

test("versions and languages of a set know each other", () => {
  const files = { "index.md": "# Hub", "a.md": "# A" };
  const documentation = new Documentation([
    { name: "hub", address: "/docs/hub", language: "en", files },
    { name: "hub", address: "/docs/hub/fr", language: "fr", files: { "index.md": "# Moyeu" } },
    { name: "other", address: "/docs/other", files },
  ]);
  const page = documentation.find("/docs/hub/a");
  if (!page) throw new Error("no page");
  expect(documentation.alternatesOf(page)).toMatchObject([{ set: { language: "fr" }, page: undefined }]);
  const index = documentation.find("/docs/hub");
  if (!index) throw new Error("no page");
  expect(documentation.alternatesOf(index)[0]?.page?.address).toBe("/docs/hub/fr");
});

test("two pages at one address are refused", () => {
  expect(
    () =>
      new Documentation([
        { address: "/a", files: { "b.md": "" } },
        { address: "/a/b", files: { "index.md": "" } },
      ]),
  ).toThrow(/same address/);
});

test("an edit renders the edited page again, and only that one", () => {
  const documentation = hub({ "index.md": "# Hub", "a.md": "# A" });
  const rendered = () => documentation.pages.map((page) => documentation.render(page));
  const [index, a] = rendered();
  const [set] = documentation.sets;
  if (!set) throw new Error("no set");
  documentation.update(set, "a.md", "# A\n\nNew");
  const [indexAfter, aAfter] = rendered();
  expect(indexAfter).toBe(index);
  expect(aAfter).not.toBe(a);
  expect(aAfter?.html).toContain("New");
});

describe("search", () => {
  const index = new SearchIndex(
    searchEntries(
      hub({
        "index.md":
          "# Hub\n\nWelcome, you can upload things.\n\n## Uploading a model\n\nUse the `upload_folder` call.\n\n### With Git\n\nPush it to the Café.",
        "zh.md": "# 文档\n\n## 上传模型\n\n使用文本生成推理服务。",
        "ja.md": "# 日本語\n\nトークナイザーを使う",
      }),
    ),
  );
  const first = (query: string) => index.search(query)[0]?.address;

  test.each([
    ["uploading", "/docs/hub#uploading-a-model"],
    ["uploadng model", "/docs/hub#uploading-a-model"],
    ["upload_folder", "/docs/hub#uploading-a-model"],
    ["git push", "/docs/hub#with-git"],
    ["cafe", "/docs/hub#with-git"],
    ["上传模型", "/docs/hub/zh#上传模型"],
    ["文本生成", "/docs/hub/zh#上传模型"],
    ["トークナイザー", "/docs/hub/ja"],
    ["welcome", "/docs/hub"],
  ])("%s is found under its heading", (query, address) => {
    expect(first(query)).toBe(address);
  });

  test("ranks the exact word before similar words, and a set with a lower weight last", () => {
    const files = { "a.md": "# Reading\n\nText.", "b.md": "# B\n\nA heading in the text." };
    const search = (weight: number) =>
      new SearchIndex(
        searchEntries(
          new Documentation([
            { address: "/docs", files },
            { address: "/api", searchWeight: weight, files: { "c.md": "# C\n\nA heading in the text." } },
          ]),
        ),
      ).search("heading")[0]?.address;
    expect(search(0.5)).toBe("/docs/b");
    expect(search(2)).toBe("/api/c");
  });

  test("a page's own name beats a heading elsewhere that says the same", () => {
    const files = {
      "a.md": "# Guide\n\n## Quantization\n\nQuantization.",
      "b.md": "# The quantization\n\nOf weights.",
    };
    const entries = searchEntries(new Documentation([{ address: "/docs", files }]));
    const named = new SearchIndex(entries);
    expect(named.search("quantization")[0]?.address).toBe("/docs/b");
    expect(named.search("Quantization guide")[0]?.address).toBe("/docs/a#quantization");
  });

  test("stop words of a query are ignored, unless there are no others", () => {
    expect(first("How do I upload a model?")).toBe("/docs/hub#uploading-a-model");
    expect(first("where should the café be")).toBe("/docs/hub#with-git");
    expect(first("you can")).toBe("/docs/hub");
  });

  test("says where in the page a hit is, and marks the words", () => {
    const [hit] = index.search("push");
    expect(hit?.path).toEqual(["Uploading a model", "With Git"]);
    expect(hit?.excerpt.find((piece) => piece.isMatch)?.text).toBe("Push");
  });

  test.each(["", "   ", "\u0000", "((", "*", "a".repeat(10_000), "\uD800"])("answers any query: %j", (query) => {
    expect(Array.isArray(index.search(query))).toBe(true);
  });
});

describe("files for machines", () => {
  const documentation = new Documentation([
    {
      address: "/docs",
      folder: "docs",
      title: "Guides",
      changed: (path) => (path === "a.md" ? new Date("2026-01-02T03:04:05Z") : new Date("2025-01-01T00:00:00Z")),
      files: { "index.md": '# Hub & "spoke" <x>\n\nAbout it \u0001.', "a.md": "# [A]\n\nText.\n\n```py\nx\n```" },
    },
  ]);

  const xmlRoot = (text: string): string =>
    execFileSync(
      "python3",
      [
        "-c",
        "import sys, xml.etree.ElementTree as t; r = t.fromstring(sys.stdin.buffer.read()); print(r.tag, len(list(r.iter())))",
      ],
      {
        input: text,
        encoding: "utf8",
      },
    ).trim();

  test("the feed and the sitemap are XML, newest first", () => {
    const feed = atomFeed(documentation, SITE, "/docs/feed.xml");
    expect(xmlRoot(feed)).toMatch(/^\{http:\/\/www\.w3\.org\/2005\/Atom\}feed /);
    expect(feed.indexOf("[A]")).toBeLessThan(feed.indexOf("spoke"));
    expect(xmlRoot(sitemap(documentation.pages, SITE.origin))).toMatch(/urlset 5$/);
  });

  test("llms.txt lists every page's markdownVersion, and llms-full.txt has all of them", () => {
    const list = llmsTxt(documentation, SITE);
    expect(list).toContain("- [\\[A\\]](https://docs.example/docs/a.md): Text.");
    expect(list).toContain("(https://docs.example/docs.md)");
    expect(llmsFullTxt(documentation, SITE)).toContain("```py\nx\n```");
  });
});

test("ids that a page reports are the ids in its HTML", () => {
  const documentation = hub({
    "index.md":
      "# T\n\n## A & B\n\n<a id='z'></a><div id='a-b'>x</div>\n\n<hfoptions id='g'><hfoption id='h'>\n\nx[^1]\n\n</hfoption></hfoptions>\n\n[^1]: note",
  });
  const [page] = documentation.pages;
  if (!page) throw new Error("no page");
  const { html, ids, title } = documentation.render(page);
  const found: string[] = [title.id];
  visit(fromHtml(html, { fragment: true }), "element", (node) => {
    if (typeof node.properties["id"] === "string") found.push(node.properties["id"]);
  });
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(new Set(found).size).toBe(found.length);
});

test("a page whose front matter cannot be read is named, and stops no other", () => {
  const bomb = `a: &a [x]\n${"b: [*a,*a,*a]\n".repeat(200)}c: *missing`;
  const documentation = hub({ "index.md": "# Start\n\n[bad](bad.md)", "bad.md": `---\n${bomb}\n---\n# Bad` });
  expect(documentation.pages).toHaveLength(2);
  expect(documentation.pages.map((page) => documentation.render(page).html).join()).toContain("bad");
  const problems = checkDocumentation(documentation);
  expect(problems.map(({ file, message }) => `${file} ${message}`).join()).toMatch(
    /bad\.md .*front matter is not YAML/,
  );
});

test("a link that the check lets pass leads to the page on a server of plain files", () => {
  const written = ["/docs/guide.md", "/docs/index#home", "/docs/guide.mdx?x=1#part", "/docs/guide/", "guide.md", "./"];
  const documentation = new Documentation([
    {
      address: "/docs",
      files: {
        "index.md": `# Home\n\n${written.map((link) => `[x](${link})`).join(" ")} [a](/other/x.md) [b](//host/docs/x.md)`,
        "guide.md": "# Guide\n\n## Part",
      },
    },
  ]);
  expect(checkDocumentation(documentation)).toEqual([]);
  const [page] = documentation.pages.filter(({ address }) => address === "/docs");
  const addresses = page && documentation.render(page).links.map(({ address }) => address);
  expect(addresses).toEqual([
    "/docs/guide",
    "/docs#home",
    "/docs/guide?x=1#part",
    "/docs/guide",
    "/docs/guide",
    "/docs",
    "/other/x.md",
    "//host/docs/x.md",
  ]);
});

test("a link needs none of the numbers that order files, where it can only mean one page", () => {
  const links = [
    "/docs/app/forms#send",
    "../app/forms.md",
    "/docs/01-app/02-forms",
    "/docs/two",
    "/docs/real",
    "/docs/7-x",
  ];
  const documentation = new Documentation([
    {
      address: "/docs",
      files: {
        "02-start/index.md": `# Start\n\n${links.map((link) => `[x](${link})`).join(" ")}`,
        "01-app/02-forms.md": "# Forms\n\n## Send",
        "1-two.md": "# One",
        "2-two.md": "# Two",
        "3-real.md": "# Real, numbered",
        "real.md": "# Real",
      },
    },
  ]);
  const page = documentation.find("/docs/02-start");
  const addresses = page && documentation.render(page).links.map(({ address }) => address);
  expect(addresses).toEqual([
    "/docs/01-app/02-forms#send",
    "/docs/01-app/02-forms",
    "/docs/01-app/02-forms",
    "/docs/two",
    "/docs/real",
    "/docs/7-x",
  ]);
  expect(checkDocumentation(documentation).map(({ message }) => message)).toEqual([
    expect.stringContaining("“/docs/two” leads to no page"),
    expect.stringContaining("“/docs/7-x” leads to no page"),
  ]);
});
