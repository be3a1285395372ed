/** The visitor's machine, with and without scripts, and the models of the home page that answer on the spot. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

test("without scripts: a machine chosen in the header holds on every page, in three steps to the command", async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${inject("site")}/models?q=Qwen3-8B`);
  await page.locator(".site-machine summary").click();
  await page.getByRole("button", { name: "Mac M4, 16 GB" }).click();
  expect(page.url()).toBe(`${inject("site")}/models?q=Qwen3-8B`);
  expect(await page.locator(".site-machine summary").textContent()).toContain("Mac M4, 16 GB");
  await page.locator('.vt-model-table__name[href="/models/Qwen/Qwen3-8B"]').click();
  expect(await page.locator(".vt-fits__result").textContent()).toMatch(/^Q8_0 fits: [\d.]+ GB of 12.9 GB/);
  expect(await page.locator(".fit-commands").textContent()).toContain(":Q8_0");
  await page.context().close();
});

test("with scripts: a machine chosen on a model's page is in the header and on the next page", async () => {
  const page = await browser.newPage();
  await page.goto(`${inject("site")}/models/Qwen/Qwen3-8B#fits`);
  await page.locator("select[name=machine]").selectOption("rtx-4090");
  await expect.poll(() => page.locator(".site-machine summary").textContent()).toContain("RTX 4090, 24 GB");
  await page.goto(`${inject("site")}/compare?m=Qwen/Qwen3-8B`);
  await expect.poll(() => page.locator(".vt-compare").textContent()).toContain("RTX 4090, 24 GB");
  await page.context().close();
});

test("models chosen to compare stay in the tray while the list changes, and all are compared", async () => {
  const page = await browser.newPage();
  await page.goto(`${inject("site")}/models?q=Qwen3-8B`);
  await page.getByRole("checkbox", { name: "Compare Qwen/Qwen3-8B", exact: true }).check();
  await page.goto(`${inject("site")}/models?q=gpt-oss-20b`);
  await page.getByRole("checkbox", { name: "Compare openai/gpt-oss-20b", exact: true }).check();
  await page.getByRole("button", { name: "Compare selected models" }).click();
  const heads = await page.locator(".vt-compare__table thead th > a:first-child").allTextContents();
  expect(heads.toSorted()).toEqual(["Qwen/Qwen3-8B", "openai/gpt-oss-20b"]);
  await page.goto(`${inject("site")}/models?q=Qwen3-8B`);
  await page.getByRole("button", { name: "Remove openai/gpt-oss-20b from the comparison" }).click();
  await expect.poll(() => page.locator(".models__chosen button").count()).toBe(1);
  await page.context().close();
});

test("a badge is a picture that other sites may show, and says what is known", async () => {
  const answer = await fetch(`${inject("site")}/models/Qwen/Qwen3-8B/badge.svg`);
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("cross-origin-resource-policy"),
  ]).toEqual([200, "image/svg+xml; charset=utf-8", "cross-origin"]);
  expect(await answer.text()).toContain("Qwen3-8B · 8.19B · Apache 2.0");
});

test("the page of the machine suggests what the browser reports, and a choice is one press away", async () => {
  const page = await browser.newPage();
  await page.goto(`${inject("site")}/my-machine`);
  const suggestion = page.locator("[data-machine-suggestion]");
  await expect.poll(() => suggestion.textContent()).toMatch(/^This browser/);
  await page.context().close();
});

test("the examples of the home page show what their models answer", { tags: ["whole"] }, async () => {
  const page = await browser.newPage();
  await page.goto(inject("site"));
  for (const name of ["Judge", "Read"]) {
    const card = page.locator(".live__example").filter({ has: page.getByRole("button", { name, exact: true }) });
    const output = card.locator("[data-live-output]");
    const shown = await output.innerText();
    const answered = page.waitForResponse((response) => response.url().includes("/local/models/"));
    await card.getByRole("button", { name, exact: true }).click();
    expect((await answered).status()).toBe(200);
    // The reader's judgment of the signature at the foot is not shown beforehand.
    await expect.poll(async () => (await output.innerText()).startsWith(shown.trim())).toBe(true);
  }
  const spoken = page.locator(".live__example audio");
  const seconds = () =>
    spoken.evaluate(async (audio: HTMLAudioElement) => {
      audio.preload = "auto";
      if (Number.isNaN(audio.duration))
        await new Promise((resolve) => audio.addEventListener("loadedmetadata", resolve));
      return audio.duration;
    });
  const sample = await seconds();
  await page.getByRole("button", { name: "Speak", exact: true }).click();
  await expect.poll(() => spoken.getAttribute("src")).toMatch(/^blob:/);
  // An MP3 begins and ends with a little silence.
  expect(Math.abs((await seconds()) - sample)).toBeLessThan(0.3);
  await page.context().close();
});
