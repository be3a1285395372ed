/** A conversation of 2,000 messages: it opens in short steps, and what is out of sight can be found. */
import { expect, inject, test } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import { taskTimes } from "./support/main-thread.ts";

const MESSAGES = Array.from({ length: 2000 }, (_, at) =>
  at % 2 === 0
    ? { role: "user", content: `Question ${at}?` }
    : {
        role: "assistant",
        content: `Answer ${at} with **bold** words.\n\n- one\n- two\n\n${"More of it. ".repeat(20)}`,
      },
);

test("2,000 messages open at their end without a long step, and the first ones are there to be found", async () => {
  // In a browser of its own: the pages before have left much to collect.
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const first = await context.newPage();
  await first.goto(`${inject("site")}/playground?task=conversational&run=hub~auto~org/model`);
  await first.getByLabel("Import conversations").setInputFiles({
    name: "long.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ messages: MESSAGES })),
  });
  await first.waitForURL(/conversation=/);
  const page = await context.newPage();
  await page.goto(`${inject("site")}/tasks`);
  const times = await taskTimes(browser, page, async () => {
    await page.goto(first.url());
    await page.getByText("Answer 1999 with").first().waitFor();
    await expect.poll(() => page.locator(".vt-chat__turn").count()).toBe(2000);
  });
  expect(Math.max(...times)).toBeLessThan(200);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(8000);
  expect(await page.locator(".vt-chat__turn").first().textContent()).toContain("Question 0?");
  const columns = page.locator(".vt-columns");
  await columns.evaluate((one) => one.scrollTo({ top: 0 }));
  await page.locator(".vt-chat__turn").nth(1).locator("strong", { hasText: "bold" }).waitFor();
  await browser.close();
});
