/** axe-core looks at every kind of page, in both themes, wide and narrow. */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launchBrowser, ROUTES } from "./browser.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe: {
    run(
      context: Document,
      options: unknown,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What axe finds in one width: everything in the light theme, then the colours of the dark one. */
async function violationsOn(route: string, viewport: BrowserContextOptions["viewport"]): Promise<string[]> {
  const page = await browser.newPage({ viewport, colorScheme: "light", bypassCSP: true, reducedMotion: "reduce" });
  await page.goto(inject("site") + route);
  await page.evaluate(axeSource);
  const found = await violations(page, { resultTypes: ["violations"] });
  const light = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(page)).not.toBe(light);
  found.push(...(await violations(page, { resultTypes: ["violations"], runOnly: ["color-contrast"] })));
  await page.close();
  return found;
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function violations(page: Page, options: unknown): Promise<string[]> {
  const found = await page.evaluate(
    async (axeOptions) => (await (globalThis as unknown as AxeWindow).axe.run(document, axeOptions)).violations,
    options,
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
  );
}

test.each(ROUTES)("axe finds nothing on %s, in both themes, wide and narrow", async (route) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    expect(await violationsOn(route, viewport)).toEqual([]);
  }
});

test.each(ROUTES)("%s fits 320 pixels without scrolling sideways", async (route) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto(inject("site") + route);
  const overflow = await page.evaluate(() => {
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const clipped = element.closest(".vt-scroll, pre, .site-nav, .vt-tabs__list, .skip-link, .vt-visually-hidden");
      return !clipped && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    });
    return {
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      wide: wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(overflow).toEqual({ scrolls: false, wide: [] });
  await page.close();
});
