// @module-tag slow
/** Deciding between prompts and models: settings for each column, presets, the sheet, and the blind comparison. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violationsInBothThemes } from "./support/axe.ts";
import { isWhole, sampled, sharedBrowser } from "./support/browser.ts";
import { say, type ModelRequest } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let site: RunningSite;
let received: (ModelRequest & { model?: string; temperature?: number })[] = [];
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({
    converse(response, requested) {
      received.push(requested);
      say(response, `You said: ${String(requested.messages.at(-1)?.content)}`);
    },
  });
});
afterAll(() => browser.close());

let context: BrowserContext;
beforeEach(async () => {
  received = [];
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return () => context.close();
});

const open = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.address + path);
  return page;
};

test(
  "a column has its own prompts, variables are filled, and a reload and a link keep them",
  { tags: ["whole"] },
  async () => {
    const page = await open("/playground?task=conversational&run=endpoint~~tiny-chat&run=endpoint~~tiny-chat");
    await page.getByLabel("Message", { exact: true }).fill("a {{animal}}");
    await page.getByRole("button", { name: "System prompt and settings" }).click();
    await page.getByLabel("System prompt", { exact: true }).fill("Speak {{language}}.");
    await page.getByLabel("language", { exact: true }).fill("Portuguese");
    await page.getByLabel("New variable").fill("animal");
    await page.getByRole("button", { name: "Add variable" }).click();
    await page.getByLabel("animal", { exact: true }).fill("cat");
    const second = page.locator("[data-column]").nth(1);
    await second.getByText("Settings: shared").click();
    await second.getByLabel("Use other settings in this column").check();
    await second.getByLabel("System prompt").fill("Be brief.");
    await second.getByLabel("Prompt template").fill("Draw {{message}}!");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => received.length).toBe(2);
    const prompts = received.map(({ messages }) => messages.map(({ content }) => content));
    expect(prompts).toContainEqual(["Speak Portuguese.", "a cat"]);
    expect(prompts).toContainEqual(["Be brief.", "Draw a cat!"]);
    expect(page.url()).not.toMatch(/Portuguese|brief|cat/);

    await page.getByText("You said: Draw a cat!", { exact: true }).waitFor();
    await expect.poll(() => page.url()).toContain("conversation=");
    await page.reload();
    await second.getByText("Settings: this column’s own").click();
    await expect.poll(() => second.getByLabel("System prompt").inputValue()).toBe("Be brief.");

    await page.getByLabel("Name of the preset").fill("Polyglot");
    await page.getByRole("button", { name: "Save preset", exact: true }).click();
    await page.getByText("“Polyglot” is saved in this browser.").waitFor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link to preset" }).click();
    await page.getByText("Link copied. Anyone with the link can read the prompts").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain("Speak");
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.getByText("“Polyglot” is in use.").first().waitFor();
    await other.getByRole("button", { name: "System prompt and settings" }).click();
    await expect
      .poll(() => other.getByLabel("System prompt", { exact: true }).inputValue())
      .toBe("Speak {{language}}.");
    await other.context().close();
  },
);

test("results of a sheet are kept as own scores, shown in lists and comparisons, and taken away", async () => {
  const page = await open("/playground/sheet?task=conversational");
  await page.getByLabel("Title", { exact: true }).fill("Support tickets");
  await page.getByLabel("Inputs", { exact: true }).fill("one\ntwo\nthree");
  await page.getByRole("button", { name: "Add inputs" }).click();
  await page.getByText("Prompts and models (1)").click();
  await page.locator(".sheet__column").getByLabel("Model", { exact: true }).selectOption("Qwen/Qwen3-8B");
  await page.getByLabel("Add a check").selectOption("contains");
  await page.locator(".sheet__column").getByLabel("Expected").fill("o");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("Nothing is running.").waitFor();
  await page.getByRole("button", { name: "Keep as scores of the models" }).click();
  await page.getByText("Kept in this browser.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole("button", { name: "Delete sheet" }).press("Enter");
  await expect.poll(focused).toBe("Delete permanently");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect.poll(focused).toBe("Delete sheet");

  await page.goto(`${site.address}/models?q=Qwen3-8B`);
  const inList = page.locator("tr", { hasText: "Support tickets" }).first();
  await inList.waitFor();
  expect(await inList.textContent()).toMatch(/Your own scores: 1\.00 on “Support tickets” \(3 answers\)/);
  expect(await inList.locator(".vt-model-table__name").textContent()).toBe("Qwen/Qwen3-8B");
  if (isWhole) expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${site.address}/compare?m=Qwen/Qwen3-8B&m=Qwen/Qwen3-4B`);
  const row = page.getByRole("row", { name: /Your own scores/ });
  await row.waitFor();
  expect(await row.getByRole("cell").first().textContent()).toContain("Support tickets");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await row.getByRole("button", { name: /Remove your own score of Qwen\/Qwen3-8B/ }).click();
  await expect.poll(() => row.count()).toBe(0);
  await page.reload();
  await page.locator(".vt-compare__table").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("vitrine.own-scores"))).toBeNull();
});

/** More than a window shows. */
const ROWS = 60;
test("a sheet runs prompts over rows by keyboard, checks them, ends a hostile pattern, and survives a reload", async () => {
  const page = await open("/playground/sheet");
  const rows = Array.from({ length: ROWS }, (_, at) => `q${at},You said: Do q${at}`);
  await page.getByLabel("Inputs", { exact: true }).fill(["question,expected", ...rows].join("\n"));
  await page.getByRole("button", { name: "Add inputs" }).click();
  await page.getByText(`${ROWS} rows added.`).waitFor();
  await expect.poll(() => page.locator(".sheet-grid tbody tr[aria-rowindex]").count()).toBeLessThan(40);

  await page.getByText("Prompts and models (1)").click();
  await page.getByLabel("Prompt", { exact: true }).fill("Do {{question}}");
  await page.getByLabel("Add a check").selectOption("equals");
  await page.getByRole("button", { name: "Duplicate column" }).click();
  const second = page.locator(".sheet__column").nth(1);
  await second.getByLabel("Prompt", { exact: true }).fill("Say {{question}}");
  await page.getByLabel("Parallel calls").fill("16");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused.").waitFor();
  await expect.poll(() => page.locator('[data-state="waiting"]').count()).toBe(0);
  const before = received.length;
  await page.waitForTimeout(300);
  expect(received.length).toBe(before);
  expect(before).toBeLessThan(2 * ROWS);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Nothing is running.").waitFor();
  expect(received.length).toBe(2 * ROWS);
  const totals = page.locator(".sheet__totals tbody tr");
  await expect.poll(() => totals.nth(0).textContent()).toContain("100%");
  await expect.poll(() => totals.nth(1).textContent()).toContain("0% (95%: 0% to 6%)");

  // Only what changed is run again, and a pattern that never ends is ended.
  await page.getByRole("button", { name: "Remove column" }).nth(1).click();
  await page.locator('[data-at="0-0"]').fill("a".repeat(60));
  await page.getByLabel("Add a check").selectOption("pattern");
  await page.getByLabel("Regular expression").fill("^.*: Do (a+)+$|^.*: Do (a+)+!");
  await page.locator('[data-at="0-2"]').focus();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator('[data-at="1-2"][data-state="notPassed"]').waitFor();
  await page.locator('[data-at="0-2"]').focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset["at"]))
    .toBe(`${ROWS - 2}-2`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Column 1, row ${ROWS - 1}` }).waitFor();
  await expect.poll(() => page.locator(".sheet__detail").textContent()).toContain(`You said: Do q${ROWS - 2}`);
  await page.getByText("Nothing is running.").waitFor();
  expect(received.length).toBe(2 * ROWS + 1);

  await page.reload();
  await page.locator('[data-at="0-2"]').waitFor();
  await expect.poll(() => page.locator('[data-at="1-2"]').textContent()).toContain("You said: Do q1");
  const program = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await program).suggestedFilename()).toMatch(/^sheet-[\d-]+\.csv$/);
});

test(
  "a sheet runs local models without a token, with the local embedding model as a check",
  { tags: ["whole"] },
  async () => {
    const page = await open("/playground/sheet?task=text-classification");
    await page.getByLabel("Inputs", { exact: true }).fill("input,expected\nI love it,positive\nI hate it,positive");
    await page.getByRole("button", { name: "Add inputs" }).click();
    await page.getByText("Prompts and models (1)").click();
    await page.locator(".sheet__column").getByLabel("Model").selectOption("sentiment");
    await page.getByLabel("Add a check").selectOption("equals");
    await page.getByLabel("Add a check").selectOption("similarity");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.locator('[data-at="0-2"][data-state="passed"]').waitFor();
    await page.locator('[data-at="1-2"][data-state="notPassed"]').waitFor();
    await page.locator('[data-at="1-2"]').click();
    await page.getByText(/Is similar to .*: (not )?passed, score 0\.\d\d/).waitFor();
  },
);

test("a blind comparison hides the sides, takes votes by key, and keeps the result", async () => {
  const page = await open("/playground/blind");
  await page.getByLabel("Prompts, one per line").fill("Hello\nBye");
  await page.getByRole("button", { name: "Show two answers" }).click();
  await page.getByText("Add a second column that can run here").waitFor();
  await page.getByText("Prompts and models (1)").click();
  await page.getByRole("button", { name: "Duplicate column" }).click();
  await page.locator(".sheet__column").nth(1).getByLabel("Prompt", { exact: true }).fill("Shout {{input}}");
  await page.getByRole("button", { name: "Show two answers" }).click();
  for (let round = 1; round <= 3; round += 1) {
    const pair = page.locator(".blind__pair");
    await pair.waitFor();
    await expect.poll(() => pair.locator("h3").allTextContents()).toEqual(["Answer 1", "Answer 2"]);
    const answers = pair.locator(".vt-streamed");
    // Their text comes after their place.
    await expect.poll(() => answers.allTextContents()).toContainEqual(expect.stringContaining("Shout"));
    // The prompt that shouts always wins.
    await page.keyboard.press((await answers.first().textContent())?.includes("Shout") ? "1" : "2");
    await page.getByText(/^Answer 1 was Column 1/).waitFor();
    if (round < 3) await page.keyboard.press("Enter");
    await expect.poll(() => received.length).toBe(round < 3 ? 2 * round + 2 : 6);
  }
  await page.reload();
  const rows = page.locator(".sheet__totals tbody tr");
  await rows.first().waitFor();
  await expect.poll(() => rows.nth(0).textContent()).toMatch(/^Column 1 \(copy\)3\d\d% \(95%: \d+% to \d+%\)$/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save preferences as JSONL" }).click();
  const stream = await (await saving).createReadStream();
  const text = (await stream.toArray()).join("");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(lines).toHaveLength(3);
  for (const { chosen, rejected } of lines)
    expect([chosen, rejected].map((one) => /Shout/.test(one ?? ""))).toEqual([true, false]);
});

const BENCHES = ["/playground/sheet", "/playground/blind"];
test.each(sampled(BENCHES, 2))(
  "axe finds nothing on %s with everything open, in both themes and narrow too",
  async (path) => {
    const page = await (
      await browser.newContext({
        viewport: { width: 1280, height: 800 },
        colorScheme: "light",
        bypassCSP: true,
        reducedMotion: "reduce",
      })
    ).newPage();
    await page.goto(site.address + path);
    if (path.endsWith("sheet")) {
      await page.getByLabel("Inputs", { exact: true }).fill("one\ntwo");
      await page.getByRole("button", { name: "Add inputs" }).click();
    }
    await page.getByText("Prompts and models (1)").click();
    await page.getByText("System prompt, tools and parameters").click();
    if (path.endsWith("sheet")) {
      await page.getByLabel("Add a check").selectOption("similarity");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.locator('[data-at="1-1"]').click();
      await page.locator(".sheet__detail").waitFor();
    }
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
    expect(await violationsInBothThemes(page, 320)).toEqual([]);
    await expect.poll(() => overflow()).toBeLessThanOrEqual(0);
    await page.context().close();
  },
);

test.each(sampled(BENCHES, 2))(
  "%s is drawn with little script, does not move, and says without JavaScript what it needs",
  async (path) => {
    const page = await context.newPage();
    let bytes = 0;
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      void request.sizes().then(({ responseHeadersSize, responseBodySize }) => {
        bytes += responseHeadersSize + responseBodySize;
      });
    });
    await page.addInitScript(() => {
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { moved: Reflect.get(entry, "value") as number });
      });
      shifts.observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(site.address + path, { waitUntil: "networkidle" });
    const app = page.locator("[data-bench]");
    expect(await app.getByRole("button").count()).toBeGreaterThan(1);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(40_000);
    await app.getByRole("button").first().hover();
    await page.locator("[data-bench]:not([data-data])").waitFor();
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, "moved") ?? 0))).toBeLessThan(0.02);
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(site.address + path);
    await expect.poll(() => plain.locator("noscript").textContent()).toMatch(/JavaScript/);
    expect(await plain.locator("main").textContent()).not.toMatch(/Loading/);
    await plain.close();
  },
);
