/** What scripts add to documentation pages, in a real browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser } from "./browser.ts";

const PAGE = "/docs/packages/docs";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(inject("site") + path);
  return page;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("a tab that was chosen is chosen again on the next visit, and none hides its text from a page without scripts", async () => {
  const page = await open(PAGE);
  const tab = page.getByRole("tab", { name: "On the command line" });
  expect(await tab.getAttribute("aria-selected")).toBe("false");
  await tab.click();
  await page.reload();
  expect(await tab.getAttribute("aria-selected")).toBe("true");
  expect(await page.locator(".vt-tabs__panel:visible").count()).toBe(1);
  await page.context().close();

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(inject("site") + PAGE);
  expect(await plain.locator(".vt-tabs__panel:visible").count()).toBe(3);
  await plain.close();
});

test("an address that names something in a closed tab opens the tab", async () => {
  const page = await open(`${PAGE}#tab-use-one-text`);
  expect(await page.getByRole("tab", { name: "One text" }).getAttribute("aria-selected")).toBe("true");
  await page.evaluate(() => (location.hash = "#tab-use-on-the-command-line"));
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: "On the command line" }).waitFor();
  await page.context().close();
});

test("copying a session takes its commands, without prompts and output", async () => {
  const page = await open(PAGE);
  await page.getByRole("tab", { name: "On the command line" }).click();
  const block = page.locator(".vt-code", { hasText: "npx vitrine-docs check" });
  await block.hover();
  await block.getByRole("button").click();
  await page.locator(".vt-copy[data-state=copied]").waitFor();
  const copied = await clipboard(page);
  expect(copied.split("\n").map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
    "npx vitrine-docs check",
    "npx vitrine-docs build",
  ]);
  await page.context().close();
});

test("the page can be copied as Markdown", async () => {
  const page = await open(PAGE);
  await page.getByRole("button", { name: "Copy page" }).click();
  await page.locator(".docs__copy[data-state=copied]").waitFor();
  expect(await clipboard(page)).toBe(await (await fetch(`${inject("site")}${PAGE}.md`)).text());
  await page.context().close();
});

test("the contents list marks nothing until the reader moves, then the section being read", async () => {
  const page = await open(PAGE);
  const current = page.locator(".docs__contents [aria-current]");
  expect(await current.count()).toBe(0);
  await page.locator("#headings-and-ids").evaluate((heading) => heading.scrollIntoView());
  await current.filter({ hasText: "Headings and ids" }).waitFor();
  expect(await current.count()).toBe(1);
  await page.context().close();
});

test("a documentation page loads at most 25 kB of script", async () => {
  const page = await browser.newPage();
  let bytes = 0;
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bytes += Number(response.headers()["content-length"] ?? 0);
  });
  await page.goto(inject("site") + PAGE, { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(25_000);
  await page.close();
});

test("the palette finds a section by its text, with a slip in a word", async () => {
  const page = await open("/docs");
  await page.keyboard.press("Control+k");
  const input = page.locator(".palette__input");
  await input.waitFor();
  await input.fill("markdwn twin");
  await page.locator('.palette__item[href^="/docs/"][href*="#"]').first().waitFor();
  await page.context().close();
});
