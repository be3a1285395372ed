/**
 * The inference client in a real browser. Its page calls the providers' own addresses; a proxy leads them to the test
 * kit, whose services let pages in with two headers and no others, as services do.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type * as Inference from "@vitrine/inference";
import { HUB_TOKEN, REPLY, servedBy, startTestKit, type TestKit } from "@vitrine/test-kit";
import type { Browser, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./support/browser.ts";

const PAGE = `<!doctype html><title>The client</title>
<script type="module">import * as inference from "/client.js"; window.inference = inference;</script>`;
const ALLOWED = ["authorization", "content-type"];

declare global {
  interface Window {
    inference: typeof Inference;
    client: Inference.InferenceClient;
  }
}

let kit: TestKit;
let site: Server;
let browser: Browser;
let page: Page;

/** The client as one file. */
async function bundledClient(): Promise<string> {
  const entry = join(import.meta.dirname, "../packages/inference/src/index.ts");
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      write: false,
      target: "es2022",
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
    ssr: { noExternal: true, target: "webworker" },
    resolve: { conditions: ["vitrine-source", "browser", "module", "import", "default"] },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

beforeAll(async () => {
  kit = await startTestKit();
  const [code, proxy] = await Promise.all([bundledClient(), kit.proxy()]);
  site = createServer((request, answer) => {
    const isCode = request.url === "/client.js";
    answer.writeHead(200, { "content-type": isCode ? "text/javascript" : "text/html" });
    answer.end(isCode ? code : PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  browser = await sharedBrowser();
  // The kit makes certificates for each run; no browser knows their issuer.
  const context = await browser.newContext({
    proxy: { server: proxy.url, bypass: "127.0.0.1" },
    ignoreHTTPSErrors: true,
  });
  page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => window.inference !== undefined);
  await page.evaluate((token) => {
    window.client = new window.inference.InferenceClient(token, { retry: { base: 1 } });
  }, HUB_TOKEN);
});
afterAll(async () => {
  await browser.close();
  site.close();
  await kit.close();
});
beforeEach(() => {
  kit.reset();
  kit.allowPages(ALLOWED);
  kit.model("org/chat", servedBy("groq", "conversational"));
  kit.model("org/image", servedBy("together", "text-to-image"));
  kit.model("org/video", servedBy("fal-ai", "text-to-video"));
});

test("chat answers, and sends no header that a service would have to allow in addition to its own", async () => {
  const content = await page.evaluate(async () => {
    const answer = await window.client.chatCompletion({
      provider: "groq",
      model: "org/chat",
      messages: [{ role: "user", content: "Hi" }],
    });
    return answer.choices[0]?.message.content;
  });
  expect(content).toBe(REPLY);
  const requested = kit.requests.flatMap(({ headers }) => headers["access-control-request-headers"]?.split(",") ?? []);
  expect(requested.length).toBeGreaterThan(0);
  expect(new Set(requested)).toEqual(new Set(ALLOWED));
});

test("a stream comes in pieces, also cut through characters", async () => {
  kit.fault({ kind: "single-bytes", match: "/chat/completions" });
  const pieces = await page.evaluate(async () => {
    const texts: string[] = [];
    const stream = window.client.chatCompletionStream({
      provider: "groq",
      model: "org/chat",
      messages: [{ role: "user", content: "Hi" }],
    });
    for await (const { choices } of stream) texts.push(String(choices[0]?.delta.content ?? ""));
    return texts;
  });
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join("")).toBe(REPLY);
});

test("a file goes up as bytes and a picture comes back as a Blob", async () => {
  kit.model("org/audio", servedBy("hf-inference", "automatic-speech-recognition"));
  const [text, type, size] = await page.evaluate(async () => {
    const wave = new Blob([new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 65, 86, 69])], { type: "audio/wav" });
    const { text: words } = await window.client.automaticSpeechRecognition({
      provider: "hf-inference",
      model: "org/audio",
      inputs: wave,
    });
    const image = await window.client.textToImage({ provider: "together", model: "org/image", inputs: "a cat" });
    return [words, image.type, image.size] as const;
  });
  expect(text).toBe("hello");
  expect(type).toBe("image/png");
  expect(size).toBeGreaterThan(0);
});

test("a job is followed to its video, which is fetched without a credential", async () => {
  kit.jobs({ pending: 1 });
  const [type, states] = await page.evaluate(async () => {
    const seen: string[] = [];
    const video = await window.client.textToVideo(
      { provider: "fal-ai", model: "org/video", inputs: "a cat" },
      { onProgress: ({ state }) => void seen.push(state) },
    );
    return [video.type, seen] as const;
  });
  expect(type).toBe("video/mp4");
  expect(states.at(-1)).toBe("completed");
  const media = kit.requests.filter(({ path }) => path.endsWith(".mp4"));
  expect(media).toHaveLength(1);
  expect(JSON.stringify(media[0]?.headers)).not.toContain(HUB_TOKEN);
});

test("an abort ends a stream with its own reason, and the connection", async () => {
  kit.fault({ kind: "stall", afterBytes: 600, match: "/chat/completions" });
  const reason = await page.evaluate(async () => {
    const controller = new AbortController();
    const stream = window.client.chatCompletionStream(
      { provider: "groq", model: "org/chat", messages: [{ role: "user", content: "Hi" }] },
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort("changed my mind"), 100);
    try {
      for await (const chunk of stream) void chunk;
      return "ended";
    } catch (error) {
      return error;
    }
  });
  expect(reason).toBe("changed my mind");
  await expect.poll(() => kit.openAnswers).toBe(0);
});

test("a service without CORS headers is a network error that says so", async () => {
  kit.allowPages([]);
  // Not one of the above: the browser remembers for a while that it may call them.
  kit.model("org/other", servedBy("novita", "conversational"));
  const failure = await page.evaluate(async () => {
    try {
      await window.client.chatCompletion(
        { provider: "novita", model: "org/other", messages: [{ role: "user", content: "Hi" }] },
        { retry: { retries: 0 } },
      );
      return undefined;
    } catch (error) {
      const { code, hint } = error as Inference.InferenceClientError;
      return { code, hint };
    }
  });
  expect(failure).toMatchObject({ code: "network", hint: expect.stringContaining("CORS") });
});
