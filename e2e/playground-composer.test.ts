/** What stands beside the message field: how much of the model's context a message uses, and what does not fit. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { violationsOf } from "./support/axe.ts";
import { launchBrowser } from "./support/browser.ts";
import { event, startModelServer, type ModelRequest, type ModelServer } from "./support/model-server.ts";
import { startSite, type RunningSite } from "./support/server.ts";

/** A token is a word; the answer begins with one more. */
const CONTEXT = 40;
const wordsOf = (messages: ModelRequest["messages"]) =>
  messages.reduce((sum, { content }) => sum + String(content).split(" ").length, 1);

let browser: Browser;
let site: RunningSite;
let model: ModelServer;
const received: ModelRequest["messages"][] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  model = await startModelServer(
    (response, { messages }) => {
      received.push(messages);
      const usage = { prompt_tokens: wordsOf(messages), completion_tokens: 10, total_tokens: 0 };
      const answer = event({ delta: { content: "one two three four five six seven eight nine ten" } });
      const end = `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [], usage })}\n\n`;
      response.end(`${answer}${event({ finish_reason: "stop" })}${end}data: [DONE]\n\n`);
    },
    {
      other(path, body) {
        if (path === "/version") return { version: "0.11.0" };
        if (path !== "/tokenize") return undefined;
        const { messages } = JSON.parse(body) as ModelRequest;
        return { count: wordsOf(messages), max_model_len: CONTEXT };
      },
    },
  );
  site = await startSite({ VITRINE_ENDPOINT: model.address }, inject("filled"));
});
afterAll(async () => {
  await site?.stop();
  model?.close();
  await browser?.close();
});

let page: Page;
afterEach(() => page?.close());
const open = async (run: string) => {
  received.length = 0;
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(15_000);
  await page.goto(`${site.address}/playground?task=conversational&run=${run}`);
  await page.getByLabel("Message", { exact: true }).fill("");
};
const write = (text: string) => page.getByLabel("Message", { exact: true }).fill(text);
const send = async (text: string) => {
  const before = received.length;
  await write(text);
  await page.keyboard.press("Enter");
  await expect.poll(() => received.length).toBe(before + 1);
  await page
    .getByText(/2 in|out/)
    .last()
    .waitFor();
};
const meter = () => page.locator(".context__column").first();

describe("a server with a tokenizer", () => {
  test("counts what is written, with what was said, and the meter has a name", async () => {
    await open("endpoint~~tiny-chat");
    await write("one two three");
    await meter().getByText("4 of 40 tokens", { exact: true }).waitFor();
    expect(await page.getByRole("meter", { name: "4 of 40 tokens" }).getAttribute("value")).toBe("4");
    await send("one two three");
    await write("four");
    await meter().getByText("15 of 40 tokens", { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("what does not fit is announced, can be left out, and the answer says so", async () => {
    await open("endpoint~~tiny-chat");
    for (const text of ["first message here", "second message here", "third"]) await send(text);
    await write("a last question");
    const status = meter().getByRole("status");
    await expect
      .poll(() => status.textContent())
      .toMatch(/^Does not fit.*Without the 2 oldest messages it would fit\.$/);
    await page.getByLabel("Leave out the oldest messages when the conversation does not fit").check();
    await expect.poll(() => status.textContent()).toBe("2 messages will be left out, from the oldest on.");
    await send("a last question");
    const sent = received.at(-1)?.map(({ content }) => content);
    expect(sent?.[0]).toBe("second message here");
    expect(sent?.at(-1)).toBe("a last question");
    await page.getByText(/without the 2 oldest messages/).waitFor();
  });

  test("a message that alone is too long says what helps", async () => {
    await open("endpoint~~tiny-chat");
    await write("word ".repeat(60));
    await expect.poll(() => meter().getByRole("status").textContent()).toMatch(/^This message alone is too long/);
  });
});

test("without a tokenizer an estimate says that it is one, against the context of the record", async () => {
  await open("hub~auto~openai%2Fgpt-oss-20b");
  await write("Which rivers cross Hungary?");
  await expect.poll(() => meter().textContent()).toMatch(/^about \d+ of 131,072 tokens$/);
});
