/** Models' pages are two screens on a desktop and fit a phone, for models of every kind; what is folded opens by its link. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

const MODELS = [
  "Qwen/Qwen3-8B",
  "Qwen/Qwen3-8B-GGUF",
  "black-forest-labs/FLUX.1-dev",
  "stabilityai/stable-diffusion-xl-base-1.0",
  "BAAI/bge-m3",
  "openai/whisper-large-v3",
  "hexgrad/Kokoro-82M",
  "facebook/detr-resnet-50",
  "timm/resnet50.a1_in1k",
  "Helsinki-NLP/opus-mt-en-de",
];

test.each([
  { width: 1440, most: 2500 },
  { width: 390, most: 5000 },
])("at $width pixels a model's page is at most $most pixels high", async ({ width, most }) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const tooHigh: string[] = [];
  for (const id of MODELS) {
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(`${inject("site")}/models/${id}`);
    // oxlint-disable-next-line no-await-in-loop
    const { scrollHeight, scrollWidth } = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
    if (scrollHeight > most || scrollWidth > width) tooHigh.push(`${id}: ${scrollWidth} × ${scrollHeight}`);
  }
  await page.close();
  expect(tooHigh).toEqual([]);
});

test("a link to a folded section opens it, without scripts too", async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${inject("site")}/models/Qwen/Qwen3-8B#offers`);
  await page.locator("#offers table").waitFor({ state: "visible" });
  await page.click('a[href="#offers"]');
  await page.close();
});

test("a visitor's own prompt is shown as the model sees it, and is sent nowhere", async () => {
  const page = await browser.newPage();
  await page.goto(`${inject("site")}/models/Qwen/Qwen3-8B#chat-template`);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByLabel("Your prompt as this model sees it").fill("Hallo Welt");
  const prompt = page.locator("#chat-template .vt-prompt");
  await expect
    .poll(() => prompt.textContent(), { timeout: 20_000 })
    .toBe("<|im_start|>user\nHallo Welt<|im_end|>\n<|im_start|>assistant\n");
  expect(sent.filter((request) => /Hallo/.test(request))).toEqual([]);
  await page.close();
});
