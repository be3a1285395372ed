/** axe-core looks at every kind of page, in both themes, wide and narrow. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { violationsOn, WIDTHS } from "./axe.ts";
import { launchBrowser, ROUTES } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(ROUTES)("axe finds nothing on %s, in both themes, wide and narrow", async (route) => {
  for (const viewport of WIDTHS) {
    expect(await violationsOn(browser, inject("site") + route, viewport)).toEqual([]);
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
