// @module-tag slow
/** Pages that `vitrine-docs build` writes, from a server that knows nothing but files, in a real browser. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "./support/axe.ts";
import { isWhole, sampled, sharedBrowser } from "./support/browser.ts";

const BASE = "/project/guide";
const CLI = resolve(import.meta.dirname, "../packages/docs/src/cli/bin.ts");
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};
const PAGES = {
  "index.md": "# Start\n\nWelcome to the guide.\n\n```mermaid\nflowchart LR\nA[Write] --> B[Publish]\n```\n",
  "upload.md":
    "# Uploading\n\n## Large files\n\nBeyond five gigabytes, split `weights` first.\n\n## Café <i>\n\nAccents.\n",
  "tabs.md":
    '# Tabs\n\n<hfoptions id="a">\n<hfoption id="One">\n\n```py\n>>> first()\n1\n```\n\n</hfoption>\n<hfoption id="Two">\n\nSecond.\n\n</hfoption>\n</hfoptions>\n\n<Youtube id="abc"/>\n\n## A\n\n## B\n',
  "long.md": `# Long\n\n| a | b |\n|---|---|\n| \`${"name_of_a_thing.".repeat(12)}\` | text |\n`,
};

/** Complaints of the browser on its console: a policy that was broken, a file that was missing. */
const complaints: string[] = [];

let browser: Browser;
let server: Server;
let folder: string;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-static-"));
  await mkdir(join(folder, "source"));
  for (const [name, text] of Object.entries(PAGES)) await writeFile(join(folder, "source", name), text);
  const options = ["--base", BASE, "--out", join(folder, "out"), "--origin", "https://docs.example", "--cards"];
  const built = spawnSync(
    process.execPath,
    ["--conditions=vitrine-source", CLI, "build", join(folder, "source"), ...options],
    { encoding: "utf8" },
  );
  expect([built.status, built.stderr]).toEqual([0, ""]);
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const file = join(folder, "out", extname(path) === "" ? join(path, "index.html") : path);
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            "Content-Type": TYPES[extname(file)] ?? "text/plain",
            "Content-Security-Policy":
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.on("console", (message) => {
    // Browsers request a site's icon by themselves.
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) complaints.push(message.text());
  });
  await page.goto(origin + BASE + path);
  return page;
}

test("the search box finds a section, with a slip and without accents, and its hit leads there", async () => {
  const page = await open("");
  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill("gigabites weights");
  const hit = page.locator(".search__hit").first();
  await hit.waitFor();
  await expect.poll(() => hit.innerText()).toContain("Large files");
  await expect.poll(() => page.getByRole("status").innerText()).toContain("found");
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}${BASE}/upload#large-files`);

  await page.getByRole("searchbox").fill("cafe");
  await page.locator(".search__hit", { hasText: "Café" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#café|#caf%C3%A9/);
  await page.getByRole("searchbox").fill("zzzzzz");
  await page.getByText("Nothing found.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".search__hits").isVisible()).toBe(false);
  await page.context().close();
});

test("two keys lead to the search, and neither where someone writes", async () => {
  const page = await open("/upload");
  const field = page.getByRole("searchbox");
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  await field.waitFor();
  expect(await isFocused()).toBe(false);
  await page.keyboard.press("/");
  expect(await isFocused()).toBe(true);
  await page.keyboard.type("a/b");
  expect(await field.inputValue()).toBe("a/b");
  await field.blur();
  await page.keyboard.press("Control+k");
  expect(await isFocused()).toBe(true);
  await page.context().close();
});

test("where nothing is, there is a page with search and a way on", async () => {
  const page = await open("/404.html");
  expect(await page.title()).toContain("Page not found");
  await page.getByRole("searchbox").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Start" }).click();
  expect(new URL(page.url()).pathname.replace(/\/$/, "")).toBe(BASE);
  await page.context().close();
});

test("the script is small, and nothing is fetched for it before someone reaches for the box", async () => {
  const script = await readFile(join(folder, "out", BASE, "search.js"));
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(8_000);
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(origin + BASE, { waitUntil: "networkidle" });
  expect(requested).not.toContain(`${BASE}/search/en/meta.json`);
  await page.getByRole("searchbox").focus();
  await page.waitForResponse(/search\/en\/meta\.json/);
  await page.close();
});

test("tabs switch, code is copied without its prompts, and the theme is remembered", async () => {
  const page = await open("/tabs", { permissions: ["clipboard-read", "clipboard-write"], colorScheme: "light" });
  const first = page.getByText("first()");
  expect(await first.isVisible()).toBe(true);
  await page.locator(".vt-code").hover();
  await page.getByRole("button", { name: /^Copy/ }).click();
  await page.getByRole("button", { name: /^Copy/ }).and(page.getByText("Copied")).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("first()");
  await page.getByRole("tab", { name: "Two" }).click();
  expect([await first.isVisible(), await page.getByText("Second.").isVisible()]).toEqual([false, true]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.getByRole("button", { name: "Light or dark" }).click();
  expect(await ground()).not.toBe(before);
  const dark = await ground();
  await page.goto(`${origin}${BASE}/upload`);
  expect(await ground()).toBe(dark);
  await page.context().close();
});

test("a video causes no request to another site", async () => {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${origin}${BASE}/tabs`, { waitUntil: "networkidle" });
  expect([...hosts]).toEqual([new URL(origin).host]);
  await expect.poll(() => page.locator(".vt-embed svg").isVisible()).toBe(true);
  await page.close();
});

test("without a script there is no box, and the page is whole", async () => {
  const page = await open("", { javaScriptEnabled: false });
  await expect.poll(() => page.getByRole("searchbox").count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "Uploading" }).count()).toBeGreaterThan(0);
  await page.context().close();
});

test("diagrams and pictures for links are files that are there", async () => {
  const page = await open("");
  const image = page.locator(".vt-diagram img:visible");
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(100);
  const card = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(card).toBe(`https://docs.example${BASE}/card.png`);
  const size = await page.evaluate(
    async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    },
    new URL(card ?? "").pathname,
  );
  expect(size).toEqual([1200, 630]);
  await page.context().close();
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const VIEWS = [
  ["", "light", WIDE],
  ["/long", "light", NARROW],
  ["/upload", "dark", NARROW],
  ["/tabs", "dark", WIDE],
] as const;
/** With `npm run test:whole` each page is looked at in both widths. */
const OTHER_VIEWS = VIEWS.map(([path, theme, view]) => [path, theme, view === WIDE ? NARROW : WIDE] as const);

test.each(isWhole ? [...VIEWS, ...OTHER_VIEWS] : sampled(VIEWS, 2))(
  'axe finds nothing with hits shown, and nothing scrolls sideways: "%s", %s, %j',
  async (path, colorScheme, viewport) => {
    const page = await open(path, { viewport, colorScheme, bypassCSP: true });
    await page.getByRole("searchbox").fill("files");
    await page.locator(".search__hit").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await page.context().close();
  },
);

test.each([true, false])(
  "on a phone, one line stands above the title, and opens drawers (scripts: %s)",
  async (javaScriptEnabled) => {
    const page = await open("/tabs", { viewport: { width: 390, height: 800 }, javaScriptEnabled });
    const [bar, title, navigation] = [page.locator(".page-bar"), page.locator("h1"), page.locator("#vt-navigation")];
    expect((await title.boundingBox())?.y).toBeLessThanOrEqual(140);
    // Two rows: the header's, and that of the buttons.
    expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThan(60);
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    expect(await navigation.isVisible()).toBe(false);
    await bar.getByRole("button", { name: "Documentation" }).click();
    await navigation.getByRole("link", { name: "Uploading" }).click();
    await page.waitForURL(/upload/);
    await page.goBack();
    await bar.getByRole("button", { name: "On this page" }).click();
    await page.locator("#vt-contents").getByRole("link", { name: "B" }).click();
    expect(page.url()).toContain("#b");
    if (javaScriptEnabled) await expect.poll(() => page.locator("#vt-contents").isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  },
);

test("on a wide screen, navigation and contents stand beside the text", async () => {
  const page = await open("/tabs", { viewport: { width: 1400, height: 800 } });
  const [left, text, right] = await Promise.all(
    ["#vt-navigation", "main", "#vt-contents"].map((part) => page.locator(part).boundingBox()),
  );
  expect(left?.x).toBeLessThan(text?.x ?? 0);
  expect(right?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1);
  await expect.poll(() => page.locator(".page-bar").isVisible()).toBe(false);
  await page.context().close();
});

test("on paper, there is the text with all tabs, and nothing to click", async () => {
  const page = await open("/tabs");
  await page.emulateMedia({ media: "print" });
  for (const part of [".site-header", "#vt-navigation", "#vt-contents", ".page-foot"])
    await expect.poll(() => page.locator(part).first().isVisible()).toBe(false);
  expect(
    await page.locator(".vt-tabs__panel").evaluateAll((all) => all.map((panel) => panel.checkVisibility())),
  ).toEqual([true, true]);
  expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.context().close();
});

test(
  "a page of an old version offers the others, and leads to the same page of the newest",
  { tags: ["whole"] },
  async () => {
    const deploy = (version: string, ...more: string[]) => {
      const args = ["deploy", join(folder, "source"), "--base", "/versions", "--to", join(folder, "out/versions")];
      const options = ["--version", version, ...more];
      const { status, stderr } = spawnSync(
        process.execPath,
        ["--conditions=vitrine-source", CLI, ...args, ...options],
        {
          encoding: "utf8",
        },
      );
      expect([status, stderr]).toEqual([0, ""]);
    };
    deploy("1.9");
    deploy("1.10", "--alias", "latest");
    const page = await browser.newPage();
    await page.goto(`${origin}/versions/1.9/upload`);
    const notice = page.getByText("This is an older version.");
    await notice.waitFor();
    const newest = notice.getByRole("link", { name: "1.10" });
    await expect.poll(() => newest.getAttribute("href")).toBe("/versions/1.10/upload");
    await page.getByText("1.9", { exact: true }).first().click();
    await expect
      .poll(() => page.getByRole("link", { name: "1.10 · latest" }).getAttribute("href"))
      .toBe("/versions/1.10/upload");
    await newest.click();
    await page.waitForURL(`${origin}/versions/1.10/upload`);
    await expect.poll(() => page.getByText("This is an older version.").count()).toBe(0);
    await page.goto(`${origin}/versions/latest/upload/#large-files`);
    await page.waitForURL(/versions\/1\.10\/upload\/?(#large-files)?$/);
    await page.close();
  },
);
