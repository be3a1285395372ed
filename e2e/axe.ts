/** What axe-core finds wrong on a page, in both themes. */
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe: {
    run(
      context: Document,
      options: unknown,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
  };
}

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * What is found in one width: everything in the light theme, then the colours of the dark one. Throws where the two do
 * not differ, as then one of them was not looked at.
 */
export async function violationsOn(
  browser: Browser,
  address: string,
  viewport: BrowserContextOptions["viewport"],
): Promise<string[]> {
  const page = await browser.newPage({
    viewport: viewport ?? null,
    colorScheme: "light",
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  await page.goto(address);
  await page.evaluate(axeSource);
  const found = await violations(page, { resultTypes: ["violations"] });
  const light = await background(page);
  await page.emulateMedia({ colorScheme: "dark" });
  if ((await background(page)) === light) throw new Error(`${address} looks the same in both themes.`);
  found.push(...(await violations(page, { resultTypes: ["violations"], runOnly: ["color-contrast"] })));
  await page.close();
  return found;
}

/** What is found on a page that is open, as it is. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return violations(page, { resultTypes: ["violations"] });
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
