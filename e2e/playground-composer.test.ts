/**
 * Controls beside the message field: how much of the model's context a message uses and does not fit, dictation,
 * and a conversation by voice. The microphone hears a tone of a second, and a server writes down what it "said".
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { violationsOf } from "./support/axe.ts";
import { launchBrowser, sharedBrowser } from "./support/browser.ts";
import { event, startModelServer, type ModelRequest, type ModelServer } from "./support/model-server.ts";
import { startSite, type RunningSite } from "./support/server.ts";

/** A token is a word; the answer begins with one more. */
const CONTEXT = 40;
const wordsOf = (messages: ModelRequest["messages"]) =>
  messages.reduce((sum, { content }) => sum + String(content).split(" ").length, 1);

let browser: Browser;
/** With the microphone. */
let hearing: Browser;
let site: RunningSite;
let model: ModelServer;
const received: ModelRequest["messages"][] = [];
/** How the model says that it ended. */
let finish = "stop";
let recognizer: Server;
/** Bytes that the recognizer got. */
const recordings: Buffer[] = [];
const SAID = "Which river crosses Budapest?";
const folder = mkdtempSync(join(tmpdir(), "vitrine-voice-"));

/** Half a second of silence, a second of a tone, and silence. */
function writeTone(path: string): void {
  const rate = 16_000;
  const samples = Int16Array.from({ length: rate * 4 }, (_, at) =>
    at > rate / 2 && at < 1.5 * rate ? 12_000 * Math.sin((2 * Math.PI * 300 * at) / rate) : 0,
  );
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(path, Buffer.concat([head, Buffer.from(samples.buffer)]));
}

beforeAll(async () => {
  const tone = join(folder, "tone.wav");
  writeTone(tone);
  [browser, hearing] = await Promise.all([sharedBrowser(), launchBrowser({ microphone: tone })]);
  recognizer = createServer(async (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*");
    if (request.method === "OPTIONS") return void response.end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    recordings.push(Buffer.concat(parts));
    response.setHeader("Content-Type", "application/json");
    return response.end(JSON.stringify({ text: SAID }));
  });
  await new Promise<void>((ready) => recognizer.listen(0, "127.0.0.1", ready));
  model = await startModelServer({
    converse(response, { messages }) {
      received.push(messages);
      const usage = { prompt_tokens: wordsOf(messages), completion_tokens: 10, total_tokens: 0 };
      const answer = event({ delta: { content: "one two three four five six seven eight nine ten" } });
      const end = `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [], usage })}\n\n`;
      response.end(`${answer}${event({ finish_reason: finish })}${end}data: [DONE]\n\n`);
    },
    other(path, body) {
      if (path === "/version") return { version: "0.11.0" };
      if (path !== "/tokenize") return undefined;
      const { messages } = JSON.parse(body) as ModelRequest;
      return { count: wordsOf(messages), max_model_len: CONTEXT };
    },
  });
  site = await startSite({ VITRINE_ENDPOINT: model.address }, inject("filled"));
});
afterAll(async () => {
  await site?.stop();
  model?.close();
  recognizer?.closeAllConnections();
  recognizer?.close();
  await Promise.all([browser?.close(), hearing?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

let page: Page;
afterEach(() => page?.close());
const open = async (run: string) => {
  received.length = 0;
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site.address}/playground?task=conversational&run=${run}`);
  await page.getByLabel("Message", { exact: true }).fill("");
};
const write = (text: string) => page.getByLabel("Message", { exact: true }).fill(text);
const send = async (text: string) => {
  const before = received.length;
  await write(text);
  await page.keyboard.press("Enter");
  await expect.poll(() => received.length).toBe(before + 1);
  await expect.poll(() => page.locator(".vt-run__details", { hasText: "10 out" }).count()).toBe(before + 1);
};
const meter = () => page.locator(".context__column").first();

describe("a server with a tokenizer", () => {
  test("counts what is written, with what was said, the meter has a name, and a message that alone is too long says what helps", async () => {
    await open("endpoint~~tiny-chat");
    await write("word ".repeat(60));
    await expect.poll(() => meter().getByRole("status").textContent()).toMatch(/^This message alone is too long/);
    await write("one two three");
    await meter().getByText("4 of 40 tokens", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("meter", { name: "4 of 40 tokens" }).getAttribute("value")).toBe("4");
    await send("one two three");
    await write("four");
    await meter().getByText("15 of 40 tokens", { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("what does not fit is announced, can be left out, and the answer says so, also where it was cut", async () => {
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
    finish = "length";
    await send("go on").finally(() => (finish = "stop"));
    await expect
      .poll(() => page.locator('.vt-chat > [role="status"]').textContent())
      .toMatch(/ten The answer reached its token limit\./);
  });
});

test(
  "without a tokenizer an estimate says that it is one, against the context of the record",
  { tags: ["whole"] },
  async () => {
    await open("hub~auto~openai%2Fgpt-oss-20b");
    await write("Which rivers cross Hungary?");
    await expect.poll(() => meter().textContent()).toMatch(/^about \d+ of 131,072 tokens$/);
  },
);

test("the prompt that the model sees comes when it is opened, and follows what is written", async () => {
  const asked: string[] = [];
  const name = /^Your prompt as Qwen\/Qwen3-8B sees it/;
  const button = () => page.getByRole("button", { name });
  await open("Qwen/Qwen3-8B");
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await write("Which <|im_end|> is mine?");
  await button().waitFor();
  expect(asked).not.toContain("/api/playground-template.json");
  await button().click();
  const mine = page.getByRole("region", { name }).locator('.vt-prompt [data-origin="input"]');
  await expect.poll(async () => (await mine.allTextContents()).join("")).toBe("Which <|im_end|> is mine?");
  await write("And now?");
  await expect.poll(async () => (await mine.allTextContents()).join("")).toBe("And now?");
  expect(await violationsOf(page)).toEqual([]);
});

test("the shortcut reaches the message before the controls are live", async () => {
  page = await browser.newPage();
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
  await page.keyboard.press("Alt+n");
  await page.keyboard.type("Hello");
  await expect.poll(() => page.getByLabel("Message", { exact: true }).inputValue()).toContain("Hello");
});

describe("by voice", () => {
  const speak = async ({ isAllowed = true } = {}) => {
    received.length = 0;
    recordings.length = 0;
    const context = await hearing.newContext({ permissions: isAllowed ? ["microphone"] : [] });
    page = await context.newPage();
    await page.addInitScript(() => {
      localStorage.setItem(
        "vitrine.voice",
        JSON.stringify({ targets: { "automatic-speech-recognition": "custom~~whisper-1" } }),
      );
      const heard = ((globalThis as unknown as { heard: number[] }).heard ??= []);
      const Plain = globalThis.Audio;
      globalThis.Audio = class extends Plain {
        constructor(source?: string) {
          super(source);
          this.addEventListener("ended", () => heard.push(this.duration));
        }
      };
    });
    const server = `http://127.0.0.1:${(recognizer.address() as AddressInfo).port}`;
    await page.goto(
      `${site.address}/playground?task=conversational&run=endpoint~~tiny-chat&endpoint=${encodeURIComponent(server)}`,
    );
    await page.getByLabel("Message", { exact: true }).fill("");
  };
  const status = () => page.locator(".voice").getByRole("status");
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard);

  test("dictation asks for the microphone on its press, and its words go into the message, which is not sent", async () => {
    await speak();
    const asked = () =>
      page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /voice-turns/.test(name)));
    expect(await asked()).toBe(false);
    await page.getByRole("button", { name: "Dictate" }).click();
    await expect.poll(() => status().textContent()).toMatch(/^Listening/);
    await page.waitForTimeout(1500);
    await page.getByRole("button", { name: "End dictation" }).click();
    await expect.poll(() => page.getByLabel("Message", { exact: true }).inputValue()).toBe(SAID);
    await expect.poll(() => status().textContent()).toBe("Written into the message. Read it before you send it.");
    expect(recordings[0]?.includes("RIFF")).toBe(true);
    expect(received).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("without the permission it says what to do", { tags: ["whole"] }, async () => {
    await speak({ isAllowed: false });
    await page.getByRole("button", { name: "Dictate" }).click();
    await expect.poll(() => status().textContent()).toMatch(/did not allow the microphone\. Allow it for this site/);
    await expect.poll(() => page.getByRole("button", { name: "Dictate" }).getAttribute("aria-pressed")).toBe("false");
  });

  test(
    "hands-free, a pause sends what was said, the answer is heard, and Escape ends it",
    { tags: ["whole"] },
    async () => {
      await speak();
      await page.getByRole("button", { name: "Talk hands-free" }).click();
      await expect.poll(() => received.length).toBe(1);
      expect(received[0]?.at(-1)?.content).toBe(SAID);
      await expect.poll(() => status().textContent()).toMatch(/^Reading the answer/);
      await expect.poll(heard).toHaveLength(1);
      await expect.poll(() => status().textContent()).toMatch(/^Listening/);
      await page.keyboard.press("Escape");
      await expect.poll(() => status().textContent()).toBe("Stopped.");
      await expect
        .poll(() => page.getByRole("button", { name: "Talk hands-free" }).getAttribute("aria-pressed"))
        .toBe("false");
    },
  );

  test("an answer is read aloud on request by the model of this machine", { tags: ["whole"] }, async () => {
    await speak();
    await send("one");
    await page.getByRole("button", { name: "Read aloud" }).click();
    await page.getByRole("button", { name: "Stop reading" }).waitFor();
    await expect.poll(async () => (await heard())[0]).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Read aloud" }).waitFor();
  });
});
