/** Each page loads the stylesheet of every page and that of its family, and has no class whose rules are only in another. */
import { expect, inject, test } from "vitest";
import { ROUTES } from "./support/browser.ts";

const GALLERY = ["/components", "/components/chat-widget", "/components/tokens"];
const PAGES = [
  ...ROUTES,
  ...GALLERY,
  "/playground/sheet",
  "/playground/blind",
  "/my-machine",
  "/changes",
  "/models/Qwen/Qwen3-8B/files",
  "/models/acme/no-such-model",
  "/docs/tutorials",
];

const fetchText = async (path: string) => (await fetch(inject("site") + path)).text();

const sheets = new Map<string, Promise<ReadonlySet<string>>>();
/** Classes that a stylesheet has rules for, on screens: what paper and forced colors change is in every page's. */
function styledBy(href: string): Promise<ReadonlySet<string>> {
  const found =
    sheets.get(href) ??
    fetchText(href).then(
      (css) =>
        new Set([...css.replace(/@layer media\{.*/s, "").matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name)),
    );
  sheets.set(href, found);
  return found;
}

test("classes of every page have their rules in the stylesheets that it loads", async () => {
  const pages = await Promise.all(
    PAGES.map(async (path) => {
      const html = await fetchText(path);
      const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
      const classes = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
      const loaded = await Promise.all(links.map(styledBy));
      return { path, links, unstyled: [...new Set(classes)].filter((name) => !loaded.some((each) => each.has(name))) };
    }),
  );
  const anywhere = await Promise.all([...new Set(pages.flatMap(({ links }) => links))].map(styledBy));
  const elsewhere = pages.map(({ path, unstyled }) => ({
    path,
    missing: unstyled.filter((name) => anywhere.some((each) => each.has(name))),
  }));
  expect(elsewhere.filter(({ missing }) => missing.length > 0)).toEqual([]);
  const many = pages.filter(({ path, links }) => links.length > (GALLERY.includes(path) ? 5 : 2));
  expect(many.map(({ path }) => path)).toEqual([]);
});
