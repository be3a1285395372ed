/** The pages of a list of files have each file once, however an address counts them. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FilePages } from "./file-pages.tsx";

const FILES = Array.from({ length: 450 }, (_, at) => ({ rfilename: `part-${at}.bin`, size: at, modified: 1.7e12 }));
const page = (query: string, files = FILES) =>
  renderToStaticMarkup(<FilePages id="acme/net" files={files} query={new URLSearchParams(query)} />);
const names = (html: string) => [...html.matchAll(/files\/(part-\d+\.bin)"/g)].map(([, name]) => name);
const link = (html: string, rel: string) =>
  new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&").split("?")[1];

test("the links to the next page lead through all files, and those to the one before back", () => {
  const seen: (string | undefined)[] = [];
  let query: string | undefined = "";
  let html = "";
  for (; query !== undefined; query = link(html, "next")) {
    html = page(query);
    seen.push(...names(html));
  }
  expect(seen).toEqual(FILES.map(({ rfilename }) => rfilename));
  expect(names(page(link(html, "prev") ?? ""))[0]).toBe("part-200.bin");
});

test("a search narrows the list, also of later pages, and says where nothing is found", () => {
  const first = page("q=PART-1");
  expect(first).toContain("Files 1 to 111 of 111.");
  expect(link(page("q=part"), "next")).toBe("q=part&page=2");
  expect(page("q=nowhere")).toContain("No file has “nowhere” in its name.");
});

test.each(["page=0", "page=-3", "page=x", "page=1e9", "page=NaN"])("%s shows a page that there is", (query) => {
  expect(names(page(query)).length).toBeGreaterThan(0);
});

test("a few files need no pages and no search", () => {
  expect(page("", FILES.slice(0, 20))).not.toMatch(/<form|<nav/);
});
