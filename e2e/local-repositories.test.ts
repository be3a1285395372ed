/**
 * Local models in a real browser: their pages cause no request to any hub. The hub in the site's
 * settings is a server here that records every request.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { violationsOn } from "./support/axe.ts";
import { makeOnnxClassifier } from "../packages/local-models/src/testing/tiny-models.ts";
import { answerInBrowser } from "./support/browser-answer.ts";
import { isWhole, sampled, sharedBrowser } from "./support/browser.ts";
import { type RunningSite, startSite, WITH_DOCUMENTATION } from "./support/server.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
/** A safetensors file: the length of its header, the header, two numbers. */
function safetensors(names: readonly string[]): Buffer {
  const tensors = names.map((name, at) => [name, { dtype: "F32", shape: [2], data_offsets: [at * 8, at * 8 + 8] }]);
  const header = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...Object.fromEntries(tensors) }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.alloc(names.length * 8)]);
}

const ONNX = resolve(import.meta.dirname, "../.vitrine/local-models/custom-onnx");
const PROGRAM = join(ONNX, "node_modules");
const hasProgram = existsSync(PROGRAM);

let root: string;
let hub: Server;
let hubAddress: string;
const reached: string[] = [];
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  hub = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.writeHead(404).end();
  });
  await new Promise<void>((ready) => hub.listen(0, "127.0.0.1", ready));
  hubAddress = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  root = mkdtempSync(join(tmpdir(), "vitrine-own-pages-"));
  put(
    "acme/parser/README.md",
    [
      "---",
      "license: mit",
      "license_link: LICENSE",
      "library_name: transformers",
      "pipeline_tag: text-generation",
      "tags: [conversational]",
      "base_model: acme/secret-base",
      "---",
      "# Parser",
      `![ours](pictures/diagram.svg) ![theirs](${hubAddress}/acme/parser/resolve/main/x.png)`,
      `<img src="${hubAddress}/picture.png" srcset="${hubAddress}/a.png 2x"> [settings](config.json)`,
      `<video src="${hubAddress}/film.mp4" poster="${hubAddress}/poster.png"></video> <audio src="${hubAddress}/a.mp3"></audio>`,
    ].join("\n"),
  );
  put("acme/parser/config.json", '{"architectures": ["LlamaForCausalLM"], "model_type": "llama"}');
  put("acme/parser/tokenizer_config.json", '{"chat_template": "{% for m in messages %}{{ m.content }}{% endfor %}"}');
  put(
    "acme/parser/model.safetensors",
    safetensors(["model.layers.0.a", "model.layers.0.b", "model.layers.1.a", "head"]),
  );
  put("acme/parser/pictures/diagram.svg", SVG);
  put("alone/README.md", "---\npipeline_tag: text-classification\n---\n# Alone\n");
  makeOnnxClassifier(join(root, "acme/feeling"));
  put("acme/no-template/config.json", '{"architectures": ["LlamaForCausalLM"], "model_type": "llama"}');
  site = await startSite(
    { VITRINE_MODELS: root, HF_ENDPOINT: hubAddress, VITRINE_ROUTER: hubAddress, ...(isWhole && WITH_DOCUMENTATION) },
    inject("filled"),
  );
  if (hasProgram) {
    mkdirSync(join(site.data, "local-models"), { recursive: true });
    symlinkSync(ONNX, join(site.data, "local-models/custom-onnx"));
  }
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  hub?.close();
  rmSync(root, { recursive: true, force: true });
});

function put(path: string, content: string | Buffer): void {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
}

/** A page and every address that it requests. */
async function recordingPage(context?: BrowserContext): Promise<{ page: Page; requested: string[] }> {
  const page = await (context ?? browser).newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  return { page, requested };
}

const elsewhere = (addresses: readonly string[]) =>
  addresses.filter((address) => !address.startsWith(site.address) && !/^(data|blob|about):/.test(address));

const PAGES = [
  "/models",
  "/models/acme/parser",
  "/models/acme/parser?from=path",
  "/models/acme/parser?client=shell:curl",
  "/models/acme/parser/files",
  "/models/acme/parser/files/README.md",
  "/models/acme/parser/files/config.json",
  "/models/acme/parser/files/pictures/diagram.svg",
  "/models/acme/parser/files/model.safetensors",
  "/models/acme/no-template",
  "/models/alone",
  "/models/alone/files",
  "/chat-template?model=acme/parser",
  "/playground?task=conversational&run=acme/parser",
  "/playground?task=text-classification&run=hub~auto~alone",
  "/search?q=parser",
  "/",
];

describe("no page of a local model sends its name to another server", () => {
  test("by its resources or by its links, forms and code", async () => {
    const { page, requested } = await recordingPage();
    for (const path of sampled(PAGES, 4)) {
      await page.goto(site.address + path, { waitUntil: path.includes("/files") ? "load" : "networkidle" });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      if (!path.startsWith("/models/")) continue;
      // A link that the author wrote into the card leads where the author wants it to; only a click
      // follows it.
      const led = await page.$$eval("[href], [action], [src], [srcset], [poster]", (elements) =>
        elements.flatMap((element) =>
          ["href", "action", "src", "srcset", "poster"]
            .filter((name) => name !== "href" || element.closest(".prose--untrusted") === null)
            .map((name) => element.getAttribute(name) ?? ""),
        ),
      );
      expect(
        led.filter((address) => address.includes(hubAddress) || /hf\.co|huggingface\.co/.test(address)),
        path,
      ).toEqual([]);
    }
    expect(elsewhere(requested)).toEqual([]);
    expect(reached).toEqual([]);
    await page.close();
  });

  test("by the playground, which refuses to send it to a hub", async () => {
    const { page, requested } = await recordingPage();
    await page.goto(`${site.address}/playground`);
    await page.evaluate(() => localStorage.setItem("vitrine-keys", JSON.stringify({ hub: "hf_x" })));
    await page.goto(`${site.address}/playground?task=conversational&run=hub~auto~acme/parser`, {
      waitUntil: "networkidle",
    });
    await expect.poll(() => page.getByText("its name is not sent elsewhere").count()).toBeGreaterThan(0);
    const answer = await page.evaluate(async () => {
      const body = { task: "conversational", model: "acme/parser", place: "hub", provider: "auto", endpoint: "" };
      const response = await fetch("/api/call-code.json", { method: "POST", body: JSON.stringify(body) });
      return [response.status, await response.text()] as const;
    });
    expect(answer[0]).toBe(422);
    expect(answer[1]).toMatch(/own/);
    expect(elsewhere(requested)).toEqual([]);
    await page.close();
  });

  test("by the server, for any request", async () => {
    const ask = (path: string, method = "GET") =>
      fetch(site.address + path, { method, redirect: "manual", headers: { "Sec-Fetch-Site": "same-origin" } });
    for (const path of ["/models/acme/no-template/template", "/models/acme/parser/served", "/models/alone/template"])
      expect((await ask(path, "POST")).status, path).toBe(403);
    for (const path of [
      "/acme/parser/resolve/main/gone.bin",
      "/acme/parser/raw/0123456789/x",
      "/cards/models/acme/parser.png",
      "/models/acme/parser/notebook.ipynb?library=transformers",
    ])
      expect((await ask(path)).headers.get("location"), path).toBeNull();
    expect(reached).toEqual([]);
  });
});

describe("what the files say", () => {
  test("tensors are grouped by layer, and a search finds them by a substring of the name", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${site.address}/models/acme/parser/files/model.safetensors`);
    expect(await page.locator("summary").allTextContents()).toEqual(
      expect.arrayContaining(["model.layers.0 (2)", "model.layers.1 (1)", "No layer (1)"]),
    );
    await page.getByLabel("Tensor name contains").fill("layers.1");
    await page.getByRole("button", { name: "Search" }).last().click();
    expect(await page.getByRole("status").allTextContents()).toContain("1 tensor has “layers.1” in the name.");
    expect(await page.locator("tbody th").allTextContents()).toEqual(["model.layers.1.a"]);
    await page.close();
  });

  test("two commits of a folder that is a git repository can be compared", async () => {
    const git = (...args: string[]) =>
      spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", "-C", join(root, "alone"), ...args]);
    git("init", "-q");
    git("add", "-A");
    git("commit", "-q", "-m", "First");
    put("alone/README.md", "---\npipeline_tag: text-classification\n---\n# Alone again\n");
    git("commit", "-q", "-a", "-m", "Second");
    const page = await browser.newPage({ javaScriptEnabled: false });
    const filesPage = async () => (await fetch(`${site.address}/models/alone/files`)).text();
    await expect.poll(filesPage).toContain(">Compare commits<");
    await page.goto(`${site.address}/models/alone/files`);
    await page.getByRole("button", { name: "Compare commits" }).click();
    expect(await page.getByRole("group", { name: "Difference" }).textContent()).toMatch(/-# Alone\n\+# Alone again/);
    // A commit that changes no file is there at once.
    git("commit", "-q", "--allow-empty", "-m", "Third");
    expect(await filesPage()).toMatch(/<select[^>]* name="to"[^>]*><option[^>]*>[^<]*Third/);
    await page.close();
  });

  test("the picture of the card is the one in the folder", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.address}/models/acme/parser`);
    const picture = page.getByAltText("ours");
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    await page.close();
  });
});

test("the code begins with this site's address or with a path, never with a name that a hub could answer", async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const codeOf = async (path: string) => {
    await page.goto(site.address + path);
    return page.locator("#use pre code").allTextContents();
  };
  const fromSite = (await codeOf("/models/acme/parser")).filter((code) => code.includes("acme/parser"));
  expect(fromSite.length).toBeGreaterThan(1);
  for (const code of fromSite) {
    // Install lines and titles aside, the address comes first.
    const statements = code.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const isShell = statements[0]?.startsWith("export") === true;
    expect(statements.slice(0, isShell ? 1 : 2)).toEqual(
      isShell ? [`export HF_ENDPOINT=${site.address}`] : ["import os", `os.environ["HF_ENDPOINT"] = "${site.address}"`],
    );
  }
  const fromPath = (await codeOf("/models/acme/parser?from=path")).filter((code) => code.includes("from_pretrained"));
  expect(fromPath.length).toBeGreaterThan(0);
  for (const code of fromPath) {
    expect(code).toContain('"./parser"');
    expect(code).not.toContain("acme/parser");
  }
  const notebook = await (await fetch(`${site.address}/models/acme/parser/notebook.ipynb?library=transformers`)).text();
  expect(notebook).toContain("HF_ENDPOINT");
  await page.close();
});

/** A page as an author would write it. */
const pageThatLoads = (host: string) => `<!doctype html><link rel="icon" href="data:,"><body><script type="module">
  import { pipeline, env } from "/@huggingface/transformers/dist/transformers.min.js";
  env.remoteHost = "${host}/";
  env.allowLocalModels = false;
  env.backends.onnx.wasm.wasmPaths = "/onnxruntime-web/dist/";
  const say = (what) => (document.body.dataset.said = JSON.stringify(what));
  try {
    const classify = await pipeline("text-classification", "acme/feeling", { device: "wasm", dtype: "fp32" });
    say(await classify("lovely fine"));
  } catch (error) {
    say(String(error));
  }
</script>`;

test.skipIf(!hasProgram)(
  `transformers.js in a browser, on a page of another site, loads a local model by this site's address${hasProgram ? "" : " (skipped: not installed)"}`,
  async () => {
    // The page, the runtime and its WebAssembly come from another server; the model is fetched from
    // the site, across origins.
    const TYPES: Record<string, string> = {
      ".js": "text/javascript",
      ".mjs": "text/javascript",
      ".wasm": "application/wasm",
    };
    const other = createServer(({ url = "/" }, response) => {
      const isPage = url === "/";
      response.setHeader("Content-Type", isPage ? "text/html" : (TYPES[extname(url)] ?? "text/plain"));
      response.end(isPage ? pageThatLoads(site.address) : readFileSync(join(PROGRAM, url)));
    });
    await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const { page, requested } = await recordingPage();
    await page.goto(address);
    const found = await page.waitForFunction(() => document.body.dataset["said"]);
    const said = JSON.parse((await found.jsonValue()) ?? "") as unknown;
    const [bad, good] = [Math.exp(0), Math.exp(3)];
    expect(said).toEqual([{ label: "good", score: expect.closeTo(good / (good + bad), 4) }]);
    const elsewhereRequested = requested.filter((each) => !each.startsWith(address) && !each.startsWith("blob:"));
    expect(elsewhereRequested.length).toBeGreaterThan(2);
    for (const each of elsewhereRequested) expect(each).toContain(`${site.address}/acme/feeling/resolve/main/`);
    await page.close();
    other.close();
  },
);

test.skipIf(!hasProgram)(
  `in this browser a text is classified, the download size is shown first, and only this site is requested${hasProgram ? "" : " (skipped: not installed)"}`,
  async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const { page, requested } = await recordingPage(context);
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(`${site.address}/playground?task=text-classification&run=browser~~acme/feeling`);
    await page.getByText(/Loads \d+ MB of weights into this browser once, and takes about [\d,]+ MB/).waitFor();
    expect(requested.some((url) => url.includes("/browser-program/"))).toBe(false);
    await page.getByLabel("Text", { exact: true }).fill("lovely fine");
    const good = Math.exp(3) / (Math.exp(3) + 1);
    expect(await answerInBrowser(page)).toEqual([
      { label: "good", score: expect.closeTo(good, 4) },
      { label: "bad", score: expect.closeTo(1 - good, 4) },
    ]);
    expect(requested.filter((url) => !url.startsWith(site.address) && !url.startsWith("data:"))).toEqual([]);
    expect(problems).toEqual([]);
    // A second run loads nothing.
    const files = () => requested.filter((url) => /\/resolve\/|browser-program/.test(url)).length;
    const before = files();
    expect(before).toBeGreaterThan(3);
    await page.getByLabel("Text", { exact: true }).fill("awful");
    expect(await answerInBrowser(page)).toMatchObject([{ label: "bad" }, { label: "good" }]);
    expect(files()).toBe(before);
    // Nor are the weights loaded again later: the browser caches them.
    const again = await context.newPage();
    const weights: string[] = [];
    again.on("response", (response) => response.url().endsWith(".onnx") && weights.push(response.url()));
    await again.goto(page.url());
    await again.getByLabel("Text", { exact: true }).fill("fine");
    expect(await answerInBrowser(again)).toMatchObject([{ label: "good" }, { label: "bad" }]);
    expect(weights).toEqual([]);
    expect(reached).toEqual([]);
    await context.close();
  },
);

test("what the program needs is served by its names and version only", async () => {
  const statusOf = async (path: string) => (await fetch(`${site.address}/browser-program/${path}`)).status;
  expect(await statusOf("0.0.0/transformers.js")).toBe(404);
  expect(await statusOf("4.3.1/package.json")).toBe(404);
  expect(await statusOf("4.3.1/..%2f..%2fpackage.json")).toBe(404);
  if (hasProgram) expect(await statusOf("4.3.1/transformers.js")).toBe(200);
});

test("a model that is put into the folder is on its page seconds later, and gone when it is taken away", async () => {
  put("acme/new/README.md", "---\nlicense: mit\n---\n# New\n");
  const status = async () => (await fetch(`${site.address}/models/acme/new`)).status;
  await expect.poll(status).toBe(200);
  rmSync(join(root, "acme/new"), { recursive: true });
  await expect.poll(status).toBe(404);
});

const LOOKED_AT = [
  "/models/acme/parser",
  "/models/acme/parser/files",
  "/models/acme/parser/files/model.safetensors",
  "/models/acme/parser/files/config.json",
  "/admin/problems",
];
test.each(sampled(LOOKED_AT, 4))("axe finds nothing on %s, in both themes, wide and narrow", async (path) => {
  expect(await violationsOn(browser, site.address + path)).toEqual([]);
});

test("with tokens the site requires one, shows the models it lists, and forgets it on sign-out", async () => {
  const file = join(root, ".tokens.json");
  const program = join(import.meta.dirname, "../packages/hub/src/token-cli.ts");
  const args = ["--conditions=vitrine-source", program, "create", "--name", "ada", "--read", "acme/*"];
  const env = { ...process.env, VITRINE_ACCESS: file };
  const token = spawnSync(process.execPath, args, { env, encoding: "utf8" }).stdout.trim();
  const guarded = await startSite(
    { VITRINE_MODELS: root, VITRINE_ACCESS: file, HF_ENDPOINT: hubAddress },
    inject("filled"),
  );
  try {
    const page = await browser.newPage();
    await page.goto(`${guarded.address}/models?q=parser`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    expect(await violationsOn(browser, `${guarded.address}/sign-in`)).toEqual([]);
    await page.getByLabel("Token").fill("hf_vitrine_wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("not known");
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/models/);
    expect(page.url()).toBe(`${guarded.address}/models?q=parser`);
    await expect.poll(() => page.locator('main a[href="/models/acme/parser"]').count()).toBeGreaterThan(0);
    await page.goto(`${guarded.address}/models`);
    await expect.poll(() => page.locator('main a[href="/models/acme/no-template"]').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('main a[href="/models/alone"]').count()).toBe(0);
    expect((await page.goto(`${guarded.address}/models/alone`))?.status()).toBe(404);
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
    await page.getByRole("link", { name: "Your access" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${guarded.address}/models/acme/parser`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.close();
  } finally {
    await guarded.stop();
  }
});
