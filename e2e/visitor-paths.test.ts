// @module-tag slow
/** Errands of seven visitors, each by keyboard alone and in at most four steps: a text that is entered, or a press. */
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

class Visit {
  steps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Enters a text in what `/` opens, and follows the first hit of a kind. */
  async search(text: string, kind: string): Promise<void> {
    this.steps += 1;
    // A link until the page's program has run, which makes it a button and listens to keys.
    await this.page.locator("[data-palette-open][role=button]").waitFor();
    await this.page.keyboard.press("/");
    await this.page.getByRole("combobox").fill(text);
    await this.page.locator(`[role=option][data-highlighted][href^="${kind}"]`).waitFor();
    await this.page.keyboard.press("Enter");
    await this.page.waitForURL(`**${kind}**`);
  }

  async press(target: Locator): Promise<void> {
    this.steps += 1;
    await target.focus();
    await expect.poll(() => target.evaluate((element) => element.matches(":focus"))).toBe(true);
    await this.page.keyboard.press((await target.getAttribute("type")) === "checkbox" ? "Space" : "Enter");
  }
}

async function visit(path: string, walk: (visit: Visit) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1280, height: 900 } });
  await page.goto(inject("site") + path, { waitUntil: "networkidle" });
  const way = new Visit(page);
  await walk(way);
  expect(way.steps).toBeLessThanOrEqual(4);
  await page.close();
}

const firstModel = (page: Page) => page.locator(".vt-model-table__name").first();
const copied = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

test("a newcomer with a laptop finds a model that fits, and its command", () =>
  visit("/models?q=summarize+text+on+my+laptop", async (way) => {
    const answer = way.page.getByRole("button", { name: "16 GB laptop" });
    await way.press(answer);
    await answer.waitFor({ state: "detached" });
    await way.press(firstModel(way.page));
    await way.page.waitForURL(/\/models\/[^/?]+\/[^/?]+$/);
    await expect.poll(() => way.page.locator(".model__needs").textContent()).toMatch(/GB of/);
    await way.press(copied(way.page, /^Copy/));
  }));

test("the cheapest provider with tools", () =>
  visit("/models", async (way) => {
    await way.search("cheapest with tools", "/models/");
    await way.press(way.page.locator('a[href="#offers"]').first());
    await expect.poll(() => way.page.locator("#offers tbody tr").count()).toBeGreaterThan(0);
  }));

test("three embedding models side by side", { tags: ["whole"] }, () =>
  visit("/models?q=embedding+models", async (way) => {
    const boxes = way.page.getByRole("checkbox", { name: /^Compare / });
    for (const at of [0, 1, 2]) {
      // oxlint-disable-next-line no-await-in-loop
      await way.press(boxes.nth(at));
    }
    await way.press(way.page.getByRole("button", { name: "Compare selected models" }));
    await way.page.waitForURL(/\/compare/);
    await expect.poll(() => way.page.locator(".vt-compare__table thead th > a:first-child").count()).toBe(3);
  }),
);

test("a Mac with 16 GB: what fits, and the command for that file", { tags: ["whole"] }, () =>
  visit("/models", async (way) => {
    await way.press(way.page.locator(".site-machine summary"));
    await way.press(way.page.getByRole("button", { name: "Mac M4, 16 GB" }));
    await way.press(way.page.getByRole("link", { name: /^Only those that fit/ }));
    await way.page.waitForURL(/fits=/);
    await way.press(firstModel(way.page));
    await way.page.waitForURL(/\/models\/[^/?]+\/[^/?]+$/);
    await expect.poll(() => way.page.locator(".vt-fits__result").textContent()).toMatch(/fits/i);
    await expect.poll(() => way.page.locator(".fit-commands").textContent()).toMatch(/ollama|llama|lms|mlx/);
  }),
);

test("an owner embeds a model in another page", { tags: ["whole"] }, () =>
  visit("/models/Qwen/Qwen3-8B", async (way) => {
    await way.press(way.page.locator("summary:has(#share-title)"));
    await way.press(way.page.getByRole("button", { name: "Copy: Card" }));
  }),
);

test("a reader finds a section of the documentation", () =>
  visit("/docs", async (way) => {
    await way.search("assistant masks", "/docs/");
    await expect.poll(() => way.page.locator("main").textContent()).toMatch(/mask/i);
  }));

test("a pasted address leads to its model", () =>
  visit("/", (way) => way.search("https://huggingface.co/Qwen/Qwen3-8B/tree/main", "/models/Qwen/Qwen3-8B")));
