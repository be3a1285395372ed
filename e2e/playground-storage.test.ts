/** Storage of the playground: with two tabs, a full disk, a reload, and a link to a model that is not here. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";
import { say } from "./support/model-server.ts";
import { MODELS, modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let site: RunningSite;
let models = MODELS;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await modelSite({
    converse: (response, { messages }) => say(response, `You said: ${messages.at(-1)?.content}`),
    models: () => models,
  });
});
afterAll(() => browser.close());

let context: BrowserContext;
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return () => context.close();
});

const CHAT = "/playground?task=conversational&run=endpoint~~tiny-chat";
const open = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(site.address + path);
  await page.getByLabel("Message", { exact: true }).waitFor();
  return page;
};
/** The answer in the thread; the status line for screen readers has its words too. */
const said = (page: Page, text: string) => page.getByText(`You said: ${text}`, { exact: true });
const send = async (page: Page, text: string) => {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  await said(page, text).waitFor();
};
const conversationOf = (page: Page) => new URL(page.url()).searchParams.get("conversation");

test("two tabs with one conversation lose neither's turns", { tags: ["whole"] }, async () => {
  const one = await open(CHAT);
  await send(one, "from the start");
  await expect.poll(() => conversationOf(one)).toBeTruthy();
  const other = await open(new URL(one.url()).pathname + new URL(one.url()).search);
  await said(other, "from the start").waitFor();

  await send(one, "from the first tab");
  await other.getByText("This conversation was continued in another tab.").waitFor();
  await send(other, "from the second tab");
  await other.getByText("is saved as a conversation of its own").waitFor();
  expect(conversationOf(other)).not.toBe(conversationOf(one));

  for (const [page, own, others] of [
    [one, "from the first tab", "from the second tab"],
    [other, "from the second tab", "from the first tab"],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await page.reload();
    await said(page, own).waitFor();
    await expect.poll(() => said(page, others).count()).toBe(0);
    /* oxlint-enable no-await-in-loop */
  }
});

test("a tab that was behind shows the newer version on request", { tags: ["whole"] }, async () => {
  const one = await open(CHAT);
  await send(one, "hello");
  await expect.poll(() => conversationOf(one)).toBeTruthy();
  const other = await open(new URL(one.url()).pathname + new URL(one.url()).search);
  await send(one, "newer");
  await other.getByRole("button", { name: "Show the newer version" }).click();
  await said(other, "newer").waitFor();
});

test("a full storage is said, with a download that holds every turn", async () => {
  const page = await open(CHAT);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  await send(page, "keep me");
  const notice = page.getByText("could not save the last turns");
  await notice.waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download conversation" }).click();
  const file = await download;
  // Not named by what was said.
  expect(file.suggestedFilename()).toMatch(/^conversation-[\d-]+\.json$/);
  const saved = (await (await file.createReadStream()).toArray()).join("");
  expect(saved).toContain("You said: keep me");
});

test("a system prompt survives a reload and is never in the address", async () => {
  const page = await open(CHAT);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  await page.getByLabel("System prompt", { exact: true }).fill("Be secret about Zanzibar.");
  await page.reload();
  await expect.poll(() => page.getByLabel("System prompt", { exact: true }).inputValue()).toContain("Zanzibar");
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes("Zanzibar"))).toEqual([]);
});

test("a link to a model that is not offered runs nothing, and offers what is near", async () => {
  const page = await open("/playground?task=conversational&run=endpoint~~tiny-chat-huge");
  await page.getByText("tiny-chat-huge is not available here.").waitFor();
  await expect.poll(() => page.getByLabel("Model", { exact: true }).inputValue()).toBe("tiny-chat-huge");
  await expect.poll(() => page.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Use tiny-chat-large" }).click();
  await send(page, "hello");
});

test("the list of the model server is read again when it is opened, and says what its models can do", async () => {
  const page = await open(CHAT);
  models = [...models, ...Array.from({ length: 24 }, (_, at) => `brand-new-${at}`), "Qwen/Qwen3-4B"];
  const menu = page.locator(".target-menu > summary");
  const list = page.getByLabel("Model", { exact: true });
  await menu.click();
  // Who opens it within a second of another visitor has the list of that one.
  const added = async () => {
    const count = await list.locator("option[value^=brand-new]").count();
    if (count === 0) for (let press = 0; press < 2; press++) await menu.click();
    return count;
  };
  await expect.poll(added, { interval: 1_100 }).toBe(24);
  expect(await list.locator("option[value='Qwen/Qwen3-4B']").textContent()).toContain("Tool calls");
  await page.getByLabel("Search models").fill("tool");
  await expect.poll(() => list.locator("option[value='Qwen/Qwen3-4B']").count()).toBe(1);
  await expect.poll(() => list.locator("option[value^=brand-new]").count()).toBe(0);
  // A reload of the list takes nothing away.
  await page.getByLabel("Message", { exact: true }).fill("still here");
  models = ["tiny-chat"];
  await page.locator(".target-menu > summary").click();
  await page.locator(".target-menu > summary").click();
  await expect.poll(() => list.locator("option[value^=brand-new]").count()).toBe(0);
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("still here");
  await page.close();
});

test(
  "a hundred models are searched by words and stand by their families; one that is new to the site runs",
  { tags: ["whole"] },
  async () => {
    const before = models;
    models = [...before, ...Array.from({ length: 100 }, (_, at) => `acme/${at % 2 ? "llama" : "qwen"}${at}:8b`)];
    const page = await open("/playground?task=conversational&run=endpoint~~acme/llama99:8b");
    await page.getByLabel("Message", { exact: true }).click();
    await expect.poll(() => page.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).not.toBe("true");
    await page.locator(".target-menu > summary").click();
    const list = page.getByLabel("Model", { exact: true });
    await expect.poll(() => list.locator("option").count()).toBe(models.length);
    expect(await list.locator("optgroup").evaluateAll((all) => all.map((one) => one.getAttribute("label")))).toEqual(
      expect.arrayContaining(["llama", "qwen"]),
    );
    await page.getByLabel("Search models").fill("qwen 9 8b");
    await expect.poll(() => list.locator("option:not([value*=llama])").count()).toBeLessThan(15);
    await list.selectOption("acme/qwen98:8b");
    await page.locator(".target-menu > summary", { hasText: "qwen98" }).waitFor();
    models = before;
  },
);

test("a key in a conversation is noticed before it leaves the browser", async () => {
  const page = await open(CHAT);
  await send(page, "my key is sk-abcdefghijklmnopqrstuvwx");
  await page.locator(".more-menu > summary").click();
  await page.getByRole("button", { name: "Save as JSON", exact: true }).click();
  await page.getByText(/seems to hold a key \(sk-abc…\)\. Delete/).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON", exact: true }).click();
  expect((await download).suggestedFilename()).not.toContain("key");
});

test("after a branch the focus is in the message field", { tags: ["whole"] }, async () => {
  const page = await open(CHAT);
  await send(page, "hello");
  await page.getByRole("button", { name: "Branch" }).last().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".vt-composer") !== null)).toBe(true);
});

test("an export of several conversations is imported whole, or not opened where nothing can be saved", async () => {
  const page = await open(CHAT);
  const names = ["one", "two", "three"];
  const lines = names.map((name) => JSON.stringify({ messages: [{ role: "user", content: `Question ${name}` }] }));
  const file = { name: "export.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines.join("\n")) };
  await page.getByLabel("Import conversations").setInputFiles(file);
  await page.locator(".vt-chat__said", { hasText: "Question one" }).waitFor();
  const titles = page.locator(".conversations__title");
  await expect.poll(() => titles.count()).toBe(3);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  const before = page.url();
  await page.getByLabel("Import conversations").setInputFiles(file);
  await page.getByText("so none can be imported").waitFor();
  expect(page.url()).toBe(before);
});

test("where a model server can chat, the playground opens with a chat", async () => {
  const page = await open("/playground");
  await expect.poll(() => page.getByLabel("Model", { exact: true }).inputValue()).toBe("tiny-chat");
});
