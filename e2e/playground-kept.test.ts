/** Nothing is lost: an answer goes on without its page, and what was written, chosen and opened is there on return. */
import type { Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveWeather } from "../packages/inference/test/programs/weather-over-http.ts";
import { sampled, sharedBrowser } from "./support/browser.ts";
import { chunk, say } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let context: BrowserContext;
let site: RunningSite;
let tools: Server;
/** The answers that are coming, by the message. */
const coming = new Map<string, ServerResponse>();
let closed = 0;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({
    converse(response, { messages }) {
      const asked = String(messages.at(-1)?.content);
      response.on("close", () => (closed += response.writableFinished ? 0 : 1));
      response.write(chunk(`About ${asked}:`));
      coming.set(asked, response);
    },
  });
  tools = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*");
    response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id");
    if (request.method === "OPTIONS") return void response.end();
    return serveWeather(request, response);
  });
  await new Promise<void>((ready) => tools.listen(0, "127.0.0.1", ready));
});
afterAll(async () => {
  tools?.closeAllConnections();
  tools?.close();
  await browser?.close();
});
beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
});

async function chat(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
  return page;
}

const box = (page: Page) => page.getByLabel("Message", { exact: true });
const lastAnswer = (page: Page) => page.locator('.vt-chat__turn[data-role="assistant"]').last();

/** Sends a message and waits for the beginning of its answer. */
async function begin(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press("Enter");
  await lastAnswer(page).getByText(`About ${text}:`).waitFor();
  await expect.poll(() => page.locator(".conversations__title").count()).toBeGreaterThan(0);
}

const finish = (text: string) => say(coming.get(text) as ServerResponse, " all of it.");
const isWhole = (page: Page, text: string) => lastAnswer(page).getByText(`About ${text}: all of it.`).waitFor();

test("an answer goes on while another conversation is open", async () => {
  const page = await chat();
  await begin(page, "bicycles");
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect.poll(() => page.locator(".vt-chat__turn").count()).toBe(0);
  expect(await box(page).inputValue()).toBe("");
  await begin(page, "trains");
  finish("bicycles");
  finish("trains");
  await isWhole(page, "trains");
  await page.locator(".conversations__title", { hasText: "bicycles" }).click();
  await isWhole(page, "bicycles");
  expect(closed).toBe(0);
});

const WAYS: readonly [string, (page: Page) => Promise<unknown>][] = [
  ["a reload", (page) => page.reload()],
  [
    "another page of the site, and the way back by its menu",
    async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tasks" }).click();
      await page.waitForURL("**/tasks");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Playground" }).click();
    },
  ],
  [
    "another page of the site, and Back",
    async (page) => {
      await page.goto(`${site.address}/tasks`);
      await page.goBack();
    },
  ],
];
test.each(sampled(WAYS, 3))("an answer goes on over %s", async (_, leave) => {
  const page = await chat();
  await begin(page, "rivers");
  await leave(page);
  finish("rivers");
  await isWhole(page, "rivers");
  await expect.poll(() => lastAnswer(page).locator(".vt-run__details").count()).toBe(1);
  await page.reload();
  await isWhole(page, "rivers");
  expect(closed).toBe(0);
});

test("an answer that ended while its page was away is whole, and Stop ends one at the server", async () => {
  const page = await chat();
  await begin(page, "lakes");
  await page.goto(`${site.address}/tasks`);
  finish("lakes");
  await page.goBack();
  await isWhole(page, "lakes");
  await begin(page, "hills");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => closed).toBe(1);
  closed = 0;
  await lastAnswer(page).getByText("Stopped.").waitFor();
});

test("another tab that opens the conversation leaves the answer to the first", async () => {
  const page = await chat();
  await begin(page, "clouds");
  const other = await context.newPage();
  await other.goto(page.url());
  await lastAnswer(other).getByText("About clouds:").waitFor();
  finish("clouds");
  await page.bringToFront();
  await isWhole(page, "clouds");
  await other.bringToFront();
  await other.getByRole("button", { name: "Show the newer version" }).click();
  await isWhole(other, "clouds");
});

test("a draft, its file, the model and open panels survive a reload and every switch; a new conversation is empty", async () => {
  const page = await chat();
  await begin(page, "first");
  finish("first");
  await isWhole(page, "first");
  await box(page).fill("Not sent yet");
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("My notes") });
  await page.getByRole("button", { name: "Remove notes.txt" }).waitFor();
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  await page.getByText("Tool servers (MCP)").click();
  await page.locator(".target-menu > summary").click();
  await page.getByLabel("Model", { exact: true }).selectOption("other-chat");
  const isThere = async () => {
    await expect.poll(() => box(page).inputValue()).toBe("Not sent yet");
    await page.getByRole("button", { name: "Remove notes.txt" }).waitFor();
    await page.locator(".target-menu > summary", { hasText: "other-chat" }).waitFor();
    await page.getByLabel("Address of your server").waitFor();
  };
  await page.reload();
  await isThere();
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect.poll(() => box(page).inputValue()).toBe("");
  await expect.poll(() => page.getByRole("button", { name: "Remove notes.txt" }).count()).toBe(0);
  await box(page).fill("Another draft");
  await page.locator(".conversations__title", { hasText: "first" }).click();
  await isThere();
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe("Another draft");
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe("Another draft");
});

test("a tool server is added with three presses, connects without a reload, and its tools are ticked", async () => {
  const page = await chat();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await box(page).fill("A draft");
  const address = `http://127.0.0.1:${(tools.address() as AddressInfo).port}/mcp`;
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  await page.getByText("Tool servers (MCP)").click();
  await page.getByLabel("Address of your server").fill(address);
  await page.getByRole("button", { name: "Add server" }).click();
  await page.getByText("Connected: 5 tools").waitFor();
  await expect.poll(() => page.locator(".mcp__tools input:checked").count()).toBe(5);
  expect(await box(page).inputValue()).toBe("A draft");
  expect(loads).toBe(0);
  // It is connected again after a reload, by the tab in which a person entered it.
  await page.reload();
  await page.getByText("Connected: 5 tools").waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await box(other).click();
  await other.getByRole("button", { name: /^Connect server/ }).waitFor();
});
