/** What axe-core finds wrong on a page, in both themes. */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a theme changes. */
const COLORS = ["color-contrast"];

interface AxeWindow {
  axe: {
    run(
      context: Document,
      options: unknown,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
  };
}

/**
 * What axe finds on a page in one page load: everything on a wide and on a narrow window; colors in
 * both themes of each. Afterwards the page is open in `use`, at 320 pixels. Throws where the two
 * themes do not differ, as then one of them was not tested.
 */
export async function violationsOn(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  await page.goto(address);
  const found = await violationsOf(page);
  const light = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  if ((await background(page)) === light) throw new Error(`${address} looks the same in both themes.`);
  found.push(...(await violations(page, COLORS)));
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await violations(page)));
  await page.emulateMedia({ colorScheme: "light" });
  found.push(...(await violations(page, COLORS)));
  await page.setViewportSize({ width: 320, height: 640 });
  await use(page);
  await page.close();
  return found;
}

/** What is found on a page that is open, as it is. */
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
