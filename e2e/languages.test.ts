/** Pages in other languages: their scripts speak it, and longer words than English ones find room. */
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { KINDS, sampled, sharedBrowser } from "./support/browser.ts";

const site = { address: inject("site") };
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

test("a person is led to the language of the browser, and without scripts to one that is chosen at the foot", async () => {
  const page = await browser.newPage({ locale: "de-DE", javaScriptEnabled: false });
  await page.goto(`${site.address}/models?q=qwen`);
  expect(new URL(page.url()).pathname).toBe("/de/models");
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.locator(".site-languages").getByText("日本語").click();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/ja/models?q=qwen");
  await page.locator(".site-languages").getByText("English").click();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/models?q=qwen");
  await page.goto(`${site.address}/tasks`);
  expect(new URL(page.url()).pathname).toBe("/tasks");
  await page.context().close();
});

test("scripts of a page speak its language, lead to pages of it, and are at most 10.4 kB before a use", async () => {
  const page = await browser.newPage({ locale: "de-DE" });
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(
        request.sizes().then(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize),
      );
  });
  await page.goto(`${site.address}/de/models`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(10_400);
  await expect.poll(() => page.locator("[data-theme-label]").textContent()).toMatch(/Design/);
  await page.locator("[data-palette-open]").click();
  const field = page.getByRole("combobox");
  await field.fill("whisper");
  await page.locator('a[role=option][href^="/de/models/"]').first().waitFor({ state: "attached" });
  await expect.poll(() => page.locator('a[role=option][href^="/models"]').count()).toBe(0);
  await expect.poll(() => field.getAttribute("placeholder")).not.toMatch(/Search/);
  await page.context().close();
});

test("a list that changes in place stays in its language", async () => {
  const page = await browser.newPage({ locale: "de-DE" });
  await page.goto(`${site.address}/de/models`);
  await page.locator('a[data-swap-link^="task "]').first().click();
  await page.waitForURL(/\/de\/models\?task=/);
  await expect.poll(() => page.locator('[data-swap] a[href^="/models"]').count()).toBe(0);
  await page.context().close();
});

test.each(sampled(["/de", "/fr", "", "/ja", "/es", "/zh"], 3))(
  "of %s/models, columns stay in their card where the table is narrowest, and the navigation in a row at 1,024 pixels",
  async (language) => {
    const page = await browser.newPage({ viewport: { width: 1245, height: 800 } });
    await page.goto(`${site.address}${language}/models`);
    const over = await page.locator(".vt-model-table").evaluate((table) => {
      const card = table.parentElement as HTMLElement;
      const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight);
      return table.getBoundingClientRect().right - edge;
    });
    expect(over).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 1024, height: 700 });
    expect(await page.locator(".site-nav").evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    expect(await page.locator(".site-nav a").last().isVisible()).toBe(true);
    await page.close();
  },
);

/** Boxes that cut a text off, and whether the page scrolls sideways. */
function cutOff(): { scrolls: boolean; cut: string[] } {
  const cut: string[] = [];
  for (const box of document.querySelectorAll<HTMLElement>("main *, header *, footer *")) {
    const { overflowX, textOverflow } = getComputedStyle(box);
    if (
      !/hidden|clip/.test(overflowX) ||
      textOverflow === "ellipsis" ||
      box.closest(".vt-visually-hidden, svg, code, pre, input")
    )
      continue;
    if (box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      cut.push(`${box.tagName}.${box.className}: ${box.textContent?.trim().slice(0, 40)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { scrolls: scrollWidth > clientWidth, cut };
}

describe("with texts longer by two fifths,", () => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext({ reducedMotion: "reduce" });
  });

  test.each(sampled(KINDS, 6))(
    "%s neither scrolls sideways nor cuts off a text, 320 and 390 pixels wide",
    async (route) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 320, height: 800 });
      const answer = await page.goto(`${site.address}/en-XA${route === "/" ? "" : route}`, { waitUntil: "load" });
      // The first search of the documentation makes its index.
      if (answer?.status() === 503) await page.reload();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(cutOff), `${width} pixels`).toEqual({ scrolls: false, cut: [] });
      }
      await page.close();
    },
  );
});
