// @module-tag slow
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

  // A link to a message far up opens there, and stays there while the rest is made.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const last = page.getByRole("toolbar", { name: "Actions for answer 2000" });
  await columns.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
  await last.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/conversation=.*#message-1-2000$/);
  const linked = await context.newPage();
  await linked.goto(link.replace(/2000$/, "777"));
  const message = linked.locator(".vt-chat__turn").filter({ hasText: "Question 776?" });
  await expect.poll(() => message.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => linked.locator(".vt-chat__turn").count()).toBe(2000);
  const offset = () =>
    message.evaluate(
      (one) => one.getBoundingClientRect().top - one.closest(".vt-columns")!.getBoundingClientRect().top,
    );
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(120);
  // The address is for what is open, not for where it was opened; a link in the same tab goes on to its message.
  await linked.evaluate(() => (location.hash = "#message-1-31"));
  const other = linked.locator(".vt-chat__turn").filter({ hasText: "Question 30?" });
  await expect.poll(() => other.evaluate((one) => one === document.activeElement)).toBe(true);
  await browser.close();
});
