/**
 * Models that run in the browser itself: tiny local ones, made here, loaded from the site by
 * transformers.js in a real browser that reaches only this machine. Their answers can be computed
 * by hand. `local-repositories.test.ts` has the first of them.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openStore } from "@vitrine/hub";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeOnnxClassifier,
  makeOnnxColorTeller,
  makeOnnxEmbeddings,
  makeOnnxGapFiller,
  makeOnnxListener,
  makeOnnxTagger,
  makeOnnxTeller,
} from "../packages/local-models/src/testing/tiny-models.ts";
import { answerInBrowser as result } from "./support/browser-answer.ts";
import { launchBrowser, sharedBrowser } from "./support/browser.ts";
import { startSite, type RunningSite } from "./support/server.ts";

const PROGRAM = resolve(import.meta.dirname, "../.vitrine/local-models/custom-onnx");
const hasProgram = existsSync(PROGRAM);

const MODELS = {
  feeling: makeOnnxClassifier,
  vectors: makeOnnxEmbeddings,
  tagger: makeOnnxTagger,
  gaps: makeOnnxGapFiller,
  colors: makeOnnxColorTeller,
  listener: makeOnnxListener,
  teller: makeOnnxTeller,
};

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

let root: string;
let data: string;
let site: RunningSite;
/** A hub of one model, at an address that is not the site's. */
let hub: Server;
const requests: string[] = [];
let browser: Browser;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "vitrine-browser-models-"));
  data = mkdtempSync(join(tmpdir(), "vitrine-browser-data-"));
  for (const [name, make] of Object.entries(MODELS)) make(join(root, "acme", name));
  if (hasProgram) {
    mkdirSync(join(data, "local-models"));
    symlinkSync(PROGRAM, join(data, "local-models/custom-onnx"));
  }
  hub = createServer((request, response) => {
    requests.push(request.url ?? "");
    const { pathname } = new URL(request.url ?? "", "http://hub.test");
    const [, file] = new RegExp(`^/kind/feeling/resolve/${COMMIT}/([\\w./-]+)$`).exec(pathname) ?? [];
    const path =
      file?.replace(/^onnx\/model_quantized\.onnx$/, "onnx/model.onnx") ?? pathname.replace("/elsewhere/", "");
    const found = join(root, "acme/feeling", path);
    response.setHeader("Access-Control-Allow-Origin", "*");
    // As hubs do with large files.
    if (file?.endsWith(".onnx")) response.writeHead(302, { Location: `/elsewhere/${path}` }).end();
    else if (path.includes("..") || !existsSync(found)) response.writeHead(404).end();
    else response.end(readFileSync(found));
  });
  await new Promise<void>((ready) => hub.listen(0, "127.0.0.1", ready));
  const endpoint = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  const store = await openStore({ dataDir: join(data, "database") });
  await store.upsertMany([
    {
      id: "kind/feeling",
      tags: ["onnx"],
      pipeline_tag: "text-classification",
      library_name: "transformers.js",
      sha: COMMIT,
      siblings: [
        { rfilename: "config.json" },
        { rfilename: "onnx/model.onnx" },
        { rfilename: "onnx/model_quantized.onnx" },
      ],
      origin: { from: "hub", endpoint },
    },
  ]);
  await store.close();
  site = await startSite({ VITRINE_MODELS: root, VITRINE_DATA: data, HF_ENDPOINT: endpoint });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  hub?.close();
  rmSync(root, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
});

/** One for all pages of the browser: the program that runs models is loaded and compiled once. */
let shared: Promise<BrowserContext> | undefined;

async function open(
  task: string,
  model: string,
  owner = "acme",
  by = browser,
): Promise<{ page: Page; requested: string[]; problems: string[] }> {
  const newContext = () => by.newContext({ viewport: { width: 1280, height: 900 } });
  const context = await (by === browser ? (shared ??= newContext()) : newContext());
  const page = await context.newPage();
  const requested: string[] = [];
  const problems: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto(`${site.address}/playground?task=${task}&run=browser~~${owner}/${model}`);
  return { page, requested, problems };
}

describe.skipIf(!hasProgram)(
  `in this browser${hasProgram ? "" : " (skipped: the program for ONNX is not installed)"}`,
  () => {
    test(
      "a model of the hub loads from there, at its commit, the smallest weights, without a token",
      { tags: ["whole"] },
      async () => {
        const { page, requested, problems } = await open("text-classification", "feeling", "kind");
        await page
          .getByText(/Its files come from 127\.0\.0\.1:\d+, once, to this browser\. How large they are is not known/)
          .waitFor();
        expect(requests).toEqual([]);
        await page.getByLabel("Text", { exact: true }).fill("lovely fine");
        expect(await result(page)).toMatchObject([{ label: "good" }, { label: "bad" }]);
        expect(problems).toEqual([]);
        expect(requests).toContain(`/kind/feeling/resolve/${COMMIT}/onnx/model_quantized.onnx`);
        expect(requests.some((path) => path.endsWith("/elsewhere/onnx/model.onnx"))).toBe(true);
        const hosts = new Set(requested.filter((url) => !url.startsWith("data:")).map((url) => new URL(url).host));
        expect(hosts.size).toBe(2);
        await page.close();
      },
    );

    test(
      "on the graphics processor, where the browser has one, the answer is the same and says so",
      { tags: ["whole"] },
      async () => {
        const withGraphics = await launchBrowser({ withGraphics: true });
        const { page, problems } = await open("text-classification", "feeling", "acme", withGraphics);
        await page.getByLabel("Text", { exact: true }).fill("lovely fine");
        expect(await result(page)).toMatchObject([{ label: "good" }, { label: "bad" }]);
        await expect.poll(() => page.locator(".vt-run__details").textContent()).toContain("(GPU)");
        expect(problems).toEqual([]);
        await withGraphics.close();
      },
    );

    test("embeddings have length one, and point where the words do", { tags: ["whole"] }, async () => {
      const { page } = await open("feature-extraction", "vectors");
      await page.getByLabel("Text", { exact: true }).fill("lovely dull");
      const length = Math.hypot(1.5, 2);
      expect(await result(page)).toEqual([expect.closeTo(1.5 / length, 4), expect.closeTo(2 / length, 4)]);
      await page.close();
    });

    test("words are tagged", { tags: ["whole"] }, async () => {
      const { page } = await open("token-classification", "tagger");
      await page.getByLabel("Text", { exact: true }).fill("awful lovely dull fine");
      const found = (await result(page)) as { word: string; entity: string }[];
      expect(found.map(({ word, entity }) => [word, entity])).toEqual([
        ["lovely", "B-GOOD"],
        ["fine", "B-GOOD"],
      ]);
      await page.close();
    });

    test("a gap is filled", { tags: ["whole"] }, async () => {
      const { page } = await open("fill-mask", "gaps");
      await page.getByLabel("Text with a gap").fill("dull [MASK]");
      const found = (await result(page)) as { token_str: string; score: number }[];
      expect(found.slice(0, 2)).toMatchObject([
        { token_str: "lovely", score: expect.closeTo(0.75, 2) },
        { token_str: "dull", score: expect.closeTo(0.25, 2) },
      ]);
      await page.close();
    });

    test("a picture is classified", { tags: ["whole"] }, async () => {
      const { page } = await open("image-classification", "colors");
      const red = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(32, 32);
        const context = canvas.getContext("2d");
        if (context) context.fillStyle = "rgb(255 0 51)";
        context?.fillRect(0, 0, 32, 32);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      });
      await page
        .locator('.vt-widget input[type="file"]')
        .first()
        .setInputFiles({ name: "red.png", mimeType: "image/png", buffer: Buffer.from(red) });
      const chance = Math.exp(1) / (Math.exp(1) + Math.exp(0.2));
      expect(await result(page)).toEqual([
        { label: "red", score: expect.closeTo(chance, 2) },
        { label: "blue", score: expect.closeTo(1 - chance, 2) },
      ]);
      await page.close();
    });

    test("a recording is transcribed", { tags: ["whole"] }, async () => {
      const { page } = await open("automatic-speech-recognition", "listener");
      await page
        .locator('.vt-widget input[type="file"]')
        .first()
        .setInputFiles({ name: "beeps.wav", mimeType: "audio/wav", buffer: wave([1, 0, 1, 0]) });
      expect(await result(page)).toEqual({ text: expect.stringMatching(/^a ?b ?a ?b$/) });
      await page.close();
    });

    test("a text is gone on with, word by word, and Stop ends the thread", { tags: ["whole"] }, async () => {
      const { page } = await open("text-generation", "teller");
      await page.getByLabel("Text to continue").fill("once");
      await page.getByText("Parameters").click();
      await page.getByLabel("max_new_tokens", { exact: true }).fill("6");
      expect(await result(page)).toEqual({ generated_text: expect.stringMatching(/^ ?upon a time once upon a$/) });
      await page.getByLabel("max_new_tokens", { exact: true }).fill("1024");
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.locator('.vt-run[data-state="stopped"]').waitFor();
      await expect
        .poll(() => page.workers().filter((one) => one.url().includes("browser-model-worker")).length)
        .toBe(0);
      await page.close();
    });
  },
);

/** Quarters of a second, loud or silent, 16 bit at 16 kHz. */
function wave(quarters: readonly number[]): Buffer {
  const samples = quarters.flatMap((loud) =>
    Array.from({ length: 4000 }, (_, at) => (loud ? (at % 2 ? 30_000 : -30_000) : 0)),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length * 2, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length * 2, 40);
  return Buffer.concat([head, Buffer.from(Int16Array.from(samples).buffer)]);
}
