/** Deciding between prompts and models: settings for each column, presets, the sheet, and the blind comparison. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { launchBrowser } from "./support/browser.ts";
import { say, startModelServer, type ModelRequest, type ModelServer } from "./support/model-server.ts";
import { startSite, type RunningSite } from "./support/server.ts";

let browser: Browser;
let server: ModelServer;
let site: RunningSite;
let received: (ModelRequest & { model?: string; temperature?: number })[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startModelServer(
    (response, requested) => {
      received.push(requested);
      say(response, `You said: ${String(requested.messages.at(-1)?.content)}`);
    },
    { models: ["tiny-chat", "other"] },
  );
  site = await startSite({ VITRINE_ENDPOINT: server.address }, inject("filled"));
});
afterAll(async () => {
  await site.stop();
  server.close();
  await browser.close();
});

let context: BrowserContext;
beforeEach(async () => {
  received = [];
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return () => context.close();
});

const open = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(site.address + path);
  return page;
};

test("a column has its own prompts, variables are filled, and a reload and a link keep them", async () => {
  const page = await open("/playground?task=conversational&run=endpoint~~tiny-chat&run=endpoint~~tiny-chat");
  await page.getByLabel("Message", { exact: true }).fill("a {{animal}}");
  await page.getByText("System prompt and settings").click();
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
  expect(await second.getByLabel("System prompt").inputValue()).toBe("Be brief.");

  await page.getByText("System prompt and settings").click();
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
  await other.getByText("System prompt and settings").click();
  expect(await other.getByLabel("System prompt", { exact: true }).inputValue()).toBe("Speak {{language}}.");
  await other.context().close();
});
