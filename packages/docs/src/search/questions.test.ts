/** Questions in other words than the pages': each finds the page that answers it before one that only has its words. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDocumentation, Documentation, searchEntries } from "../index.ts";
import { subjectOf } from "./query-words.ts";
import { questionsIn } from "../folders/page-questions.ts";
import type { SearchEntry } from "./search-entries.ts";
import { SearchFiles, writtenEntry } from "./search-files.ts";
import { SearchIndex } from "./search-index.ts";
import { searchShards } from "./shard-search.ts";
import { stemmerOf } from "./stemmers.ts";
import { weighedWords } from "./tokenize.ts";

function section(address: string, title: string, text: string, more: Partial<SearchEntry> = {}): SearchEntry {
  return { address, title, path: [], text, set: "docs", language: "en", ...more };
}

const PAGES = [
  section("/auth", "Authentication", "Users prove who they are with a password."),
  section("/deploy", "Deployment", "Publish the site on a host."),
  section("/errors", "Exceptions", "What is raised, and how to handle it."),
  section("/typing", "Unpacked TypedDict", "Members of a record."),
  section("/dialog", "Dialog", "A layer on top of the page."),
  section("/rtl", "RTL languages", "Arabic and Hebrew."),
  section("/changes", "Changelog", "Logs, sites, layers, users, records, windows: all in one release."),
];

describe("a question", () => {
  const index = new SearchIndex(PAGES);
  test.each([
    ["how do I log in?", "/auth"],
    ["put my app online", "/deploy"],
    ["why did it crash", "/errors"],
    ["dict with types", "/typing"],
    ["modal window", "/dialog"],
    ["is right-to-left text possible?", "/rtl"],
    ["what has changed", "/changes"],
  ])("“%s” finds %s first", (question, address) => {
    expect(index.search(question)[0]?.address).toBe(address);
  });

  test("finds the same in a browser, which has only the files it needs", async () => {
    const written = new SearchFiles();
    for (const entry of PAGES) written.add(writtenEntry(entry));
    const files = new Map(written.files());
    const read = <Content>(name: string) => Promise.resolve(JSON.parse(files.get(`en/${name}`) ?? "") as Content);
    for (const question of ["how do I log in?", "modal window", "put my app online", "Changelog"])
      expect(await searchShards(question, stemmerOf("en"), read, 3)).toEqual(index.search(question, { limit: 3 }));
  });

  test("finds other pages behind a long one, in a browser too", async () => {
    const long = Array.from({ length: 40 }, (_, at) =>
      section(`/long#s${at}`, "Options", "retry", { path: [`retry ${at}`] }),
    );
    const entries = [...long, section("/short", "Requests", "A request that failed is sent once more: a retry.")];
    const written = new SearchFiles();
    for (const entry of entries) written.add(writtenEntry(entry));
    const files = new Map(written.files());
    const read = <Content>(name: string) => Promise.resolve(JSON.parse(files.get(`en/${name}`) ?? "") as Content);
    const found = await searchShards("retry", stemmerOf("en"), read, 3);
    expect(found.map(({ address }) => address)).toEqual(["/long#s0", "/long#s1", "/short"]);
    expect(found).toEqual(new SearchIndex(entries).search("retry", { limit: 3 }));
  });

  test("shows of a page what its author says of it, also where it begins with a heading", () => {
    const summary = "Asks a server whether it is there.\nCommands";
    const pages = [section("/ping", "Ping", "", { summary }), section("/ls", "List", "Asks a server for names.")];
    const [hit] = new SearchIndex(pages).search("ping");
    expect(hit?.excerpt.map(({ text }) => text).join("")).toBe("Asks a server whether it is there.");
  });

  test("is about its subject, not about how it is asked", () => {
    expect(subjectOf("How can I get rid of it, please?")).toBe("remove");
    expect(subjectOf("to be or not to be")).toBe("to be or not to be");
  });

  test("weighs what a page says more than what its code names", () => {
    const code = "import { retry } from 'x'; retry(); retry(); retry();";
    const pages = [
      section("/code", "Examples", code, { code: [0, code.length] }),
      section("/prose", "Examples", "A request is sent again: how often is the retry limit."),
    ];
    expect(new SearchIndex(pages).search("retry").map(({ address }) => address)).toEqual(["/prose", "/code"]);
  });

  test("finds the page or the section whose author wrote it into the front matter", () => {
    const start = (questions: string) =>
      `---\ntitle: Setup\nquestions:\n${questions}---\n# Setup\n\n## Windows [[windows]]\n\nRun it.\n`;
    const files = {
      "a.md": start('  - "who pays the bill?"\n  - windows: ["the icon is grey", "nothing happens when I click"]\n'),
      "b.md": "# Others\n\nGrey icons, and a click on a bill.\n",
    };
    const documentation = new Documentation([{ address: "/", files }]);
    const search = new SearchIndex(searchEntries(documentation));
    expect(search.search("who has to pay this bill")[0]?.address).toBe("/a");
    expect(search.search("my icon has become grey")[0]?.address).toBe("/a#windows");
    // Readers see what is on the page.
    expect(
      search
        .search("grey icon")[0]
        ?.excerpt.map(({ text }) => text)
        .join(""),
    ).toBe("Run it.");
    expect(checkDocumentation(documentation)).toEqual([]);
    const lost = new Documentation([{ address: "/", files: { "a.md": start("  - window: lost?\n") } }]);
    expect(checkDocumentation(lost)).toEqual([
      { file: "a.md", line: 4, message: "“window” has questions and is no section of this page: write the id of one." },
    ]);
  });

  test("any shape of the field is read, or left out", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (questions) => {
        for (const text of questionsIn({ questions }).values()) expect(text).toMatch(/^([^\n]*\n)+$/);
      }),
    );
  });

  test("in Chinese counts words, not the characters between two of them", () => {
    const zh = (address: string, title: string, text: string) => section(address, title, text, { language: "zh" });
    const pages = [zh("/a", "语音识别", "把语音转成文字。"), zh("/b", "其他", "音识只是两个字，音识，音识。")];
    expect(new SearchIndex(pages).search("如何进行语音识别？")[0]?.address).toBe("/a");
  });

  test("counts a word once where its characters are not set apart, however many they are", () => {
    for (const word of ["数据", "การ", "เซิร์ฟเวอร์"])
      expect(weighedWords(word).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
  });

  test("in Japanese finds a name in Katakana within a longer one", () => {
    const ja = (address: string, title: string) => section(address, title, "", { language: "ja" });
    const pages = [ja("/a", "ハンドオフ"), ja("/b", "ハンドラーとオフセット")];
    expect(new SearchIndex(pages).search("ハンドオフとは何ですか")[0]?.address).toBe("/a");
  });
});
