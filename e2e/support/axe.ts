/** Faults that axe-core finds on a page, in both themes. */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { isWhole } from "./browser.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that a theme changes. */
const COLORS = ["color-contrast"];

interface AxeWindow {
  axe: {
    run(
      context: Document,
      options: unknown,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
  };
}

/** Axe reads the first of the rows, items or cells that look alike: the others are made by the same code. */
const MAX_ALIKE = 4;

/**
 * Faults that axe finds on a page in one page load: {@link violationsInBothThemes}. Before that the page is open in `use`, at
 * 320 pixels and whole.
 */
export async function violationsOn(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const page = await (await contextOf(browser)).newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(address);
  await use(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(removeAlike, MAX_ALIKE);
  const found = await violationsInBothThemes(page);
  await page.close();
  return found;
}

/**
 * Faults that axe finds on a page that is open in the light theme: everything on a window as wide as it is and on a narrow one
 * in the dark theme, and with `npm run test:whole` colors on the wide one in the dark theme too. Throws where the two themes do not differ, as
 * then one of them was not tested.
 */
export async function violationsInBothThemes(page: Page, narrow = 390): Promise<string[]> {
  const found = await violationsOf(page);
  const light = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  if ((await background(page)) === light) throw new Error(`${page.url()} looks the same in both themes.`);
  if (isWhole) found.push(...(await violations(page, COLORS)));
  await page.setViewportSize({ width: narrow, height: 844 });
  found.push(...(await violations(page)));
  return found;
}

const contexts = new WeakMap<Browser, Promise<BrowserContext>>();

/** One for all pages of a browser: the files that they share are loaded and compiled once. */
function contextOf(browser: Browser): Promise<BrowserContext> {
  let context = contexts.get(browser);
  if (context === undefined) {
    context = browser.newContext({ colorScheme: "light", bypassCSP: true, reducedMotion: "reduce" });
    contexts.set(browser, context);
    void context.then((opened) => opened.once("close", () => contexts.delete(browser)));
  }
  return context;
}

/** Removes, of siblings with the same classes and the same shape, all but the first ones. Runs in the page. */
function removeAlike(max: number): void {
  const shapeOf = (element: Element): string =>
    `${element.tagName}.${element.className}(${[...element.children].map(shapeOf).join()})`;
  for (const parent of document.querySelectorAll("body *")) {
    const seen = new Map<string, number>();
    const children = [...parent.children];
    for (const child of children) {
      // A heading that is missing would put the next one out of order.
      if (child.matches("h1, h2, h3, h4, h5, h6") || child.querySelector("h1, h2, h3, h4, h5, h6") !== null) continue;
      const shape = shapeOf(child);
      const count = (seen.get(shape) ?? 0) + 1;
      seen.set(shape, count);
      if (count > max) child.remove();
    }
  }
}

/** Faults on a page that is open, as it is. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return violations(page);
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(
    async (options) => (await (globalThis as unknown as AxeWindow).axe.run(document, options)).violations,
    { resultTypes: ["violations"], ...(rules && { runOnly: rules }) },
  );
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
  );
}
