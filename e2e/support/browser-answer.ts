/** The answer of a model that runs in the browser itself. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Runs what the playground has open, and reads the answer's JSON. */
export async function answerInBrowser(page: Page): Promise<unknown> {
  await page.getByRole("button", { name: "Run" }).click();
  const run = page.locator(".vt-run");
  await run.and(page.locator('[data-state="done"], [data-state="failed"]')).waitFor();
  await expect.poll(() => run.locator(".vt-callout").allTextContents()).toEqual([]);
  await expect.poll(() => page.locator(".vt-run__details").textContent()).toContain("this browser");
  const json = await page.locator(".vt-result__json, .vt-run__json pre").last().textContent();
  return JSON.parse(json ?? "") as unknown;
}
