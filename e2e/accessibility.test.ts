/** axe-core looks at every kind of page, in both themes, wide and narrow. */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
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

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.each(ROUTES)("axe finds nothing on %s", async (route) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await browser.newPage({ colorScheme, viewport, bypassCSP: true, reducedMotion: "reduce" });
      await page.goto(inject("site") + route);
      await page.evaluate(axeSource);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as AxeWindow).axe.run(document, { resultTypes: ["violations"] }),
      );
      const found = violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
      );
      expect(found).toEqual([]);
      await page.close();
    }
  });
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
