/** axe-core looks at every kind of page, in both themes and two widths; each fits 320 pixels. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { KINDS, sampled, sharedBrowser } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

/** Elements that reach over the right edge of a page without being in something that scrolls by itself. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const clipped = element.closest(
        ".vt-scroll, pre, .site-nav, .contents, .vt-tabs__list, .skip-link, .vt-visually-hidden",
      );
      return !clipped && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    });
    return {
      scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      wide: wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
}

test.each(sampled(KINDS, 5))(
  "axe finds nothing on %s, in both themes, wide and narrow, and it fits 320 pixels",
  async (route) => {
    const found = await violationsOn(browser, inject("site") + route, async (page) => {
      await expect.poll(() => overflow(page)).toEqual({ scrolls: false, wide: [] });
    });
    expect(found).toEqual([]);
  },
);

test("in forced colors the current item has a mark, and fields and buttons have borders", async () => {
  const page = await browser.newPage({ forcedColors: "active", viewport: { width: 1280, height: 800 } });
  await page.goto(`${inject("site")}/models?size=small`);
  const unmarked = await page.evaluate(() =>
    [...document.querySelectorAll(".site-nav [aria-current], .vt-facet [aria-current]")]
      .filter((element) => getComputedStyle(element).outlineStyle === "none")
      .map((element) => element.textContent),
  );
  expect(unmarked).toEqual([]);
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll("main input:not([type=hidden], [type=checkbox]), main button, main select")]
      .filter((element) => !(element instanceof HTMLElement && element.hidden))
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0)
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(edgeless).toEqual([]);
  await page.close();
});

test("after a language is chosen the focus is on it, and after Back on what was followed", async () => {
  const page = await browser.newPage();
  await page.goto(`${inject("site")}/models`);
  await page.locator(".site-languages").getByRole("button", { name: "Deutsch" }).press("Enter");
  await page.waitForURL(/\/de\/models/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Deutsch");
  const link = page.locator(".vt-model-table__name").first();
  const name = await link.textContent();
  await link.press("Enter");
  await page.waitForURL(/\/de\/models\/./);
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe("Deutsch");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  await page.close();
});

test("the current option of the palette has a mark in forced colors", async () => {
  const page = await browser.newPage({ forcedColors: "active" });
  await page.goto(`${inject("site")}/tasks`);
  await page.locator("[data-palette-open]").click();
  await page.getByRole("combobox").fill("qwen");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  const current = page.locator("[role=option][data-highlighted], [role=option][aria-selected=true]").first();
  // Results that come later take the mark along.
  const markOf = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  };
  await expect.poll(() => current.evaluate(markOf)).toBeGreaterThan(1);
  await page.close();
});

test("borders of controls have a contrast of 3:1 to their background, in both themes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme });
    await page.goto(`${inject("site")}/models`);
    const ratio = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      const luminance = (color: string): number => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const field = getComputedStyle(document.querySelector("#q") as Element);
      const ground = getComputedStyle(document.body).backgroundColor;
      const [dark, light] = [luminance(field.borderTopColor), luminance(ground)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      return (light + 0.05) / (dark + 0.05);
    });
    expect(ratio, colorScheme).toBeGreaterThanOrEqual(3);
    await page.close();
  }
});
