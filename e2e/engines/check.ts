/**
 * `npm run check:engines`: the site in Chromium, Firefox and WebKit, as far as they are on this machine. Each opens the
 * home page, a list with a filter, a model, the box that finds pages, the template editor, a run and a chat.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { startSite } from "../server.ts";
import { type Driver, engines } from "./driver.ts";

/** A server of models that says one thing. */
const models = createServer((request, response) => {
  request.resume();
  if (request.url === "/v1/models") return response.end('{"data":[{"id":"tiny-chat"}]}');
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const event = { choices: [{ index: 0, delta: { content: "It is **Lisbon**." }, finish_reason: "stop" }] };
  return response.end(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`);
}).listen(0, "127.0.0.1");
await once(models, "listening");
const site = await startSite({ VITRINE_ENDPOINT: `127.0.0.1:${(models.address() as AddressInfo).port}` });

/** Waits until an expression in the page is true. */
async function until(driver: Driver, what: string, expression: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await driver.read<boolean>(`Boolean(${expression})`).catch(() => false)) return;
    await pause(200);
  }
  throw new Error(
    `${what} did not come. The page: ${await driver.read<string>("document.body.innerText.slice(0, 400)")}`,
  );
}
const quoted = (text: string) => JSON.stringify(text);
const one = (css: string) => `document.querySelector(${quoted(css)})`;
const click = (driver: Driver, css: string) => driver.read(`${one(css)}.click()`);
const focus = (driver: Driver, css: string) => driver.read(`(${one(css)}.focus(), ${one(css)}.select?.())`);

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  async "home page"(driver) {
    await driver.open(site.address);
    await until(driver, "A heading", `${one("h1")}?.textContent.length > 3`);
    await until(driver, "A page without a bar below", "document.documentElement.scrollWidth <= innerWidth");
  },
  async "list with a filter"(driver) {
    await driver.open(`${site.address}/models?task=text-generation`);
    await until(driver, "A list", `document.querySelectorAll("main a[href^='/models/']").length > 10`);
    const all = await driver.read<string>("document.querySelector('main').innerText");
    await driver.open(`${site.address}/models?task=text-generation&license=mit`);
    await until(driver, "A filtered list", `document.querySelector("main").innerText !== ${quoted(all)}`);
  },
  async "a model"(driver) {
    await driver.open(`${site.address}/models/openai/whisper-large-v3`);
    await until(
      driver,
      "Code",
      `[...document.querySelectorAll(".vt-code code")].some((code) => code.textContent.includes("import"))`,
    );
    await until(driver, "A button that copies", one(".vt-copy"));
    await until(driver, "Facts", `${one("#facts")}`);
  },
  async "the box that finds pages"(driver) {
    await driver.open(site.address);
    await until(driver, "The script", `${one("[data-palette-open]")}`);
    await pause(1000);
    await driver.press("Control+k");
    await until(driver, "The box", `${one("[role=combobox]")}`);
    await focus(driver, "[role=combobox]");
    await driver.type("whisper-large-v3");
    await until(
      driver,
      "The model",
      `document.querySelector("[role=option]")?.textContent.includes("whisper-large-v3")`,
    );
    await driver.press("Enter");
    await until(driver, "Its page", `location.pathname.includes("whisper-large-v3")`);
  },
  async "the template editor"(driver) {
    await driver.open(`${site.address}/chat-template`);
    await until(driver, "A prompt", `${one("[data-prompt]")}?.textContent.includes("<|im_start|>")`);
    await pause(1000);
    await driver.click("#field-template");
    await until(
      driver,
      "The editor",
      `${one("#field-template")}.hidden && document.activeElement.shadowRoot?.querySelector(".cm-editor")`,
    );
  },
  async "a run"(driver) {
    await driver.open(`${site.address}/playground?task=sentence-similarity`);
    await until(driver, "The button", one("[data-primary]"));
    await click(driver, "[data-primary]");
    await until(driver, "An answer", one('.vt-run[data-state="done"]'));
  },
  async "a chat"(driver) {
    await driver.open(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
    await until(driver, "The box", one(".vt-composer textarea"));
    await focus(driver, ".vt-composer textarea");
    await until(
      driver,
      "The script",
      `${one("[data-playground-app]")} && !${one("[data-playground-app]")}.dataset.data`,
    );
    await focus(driver, ".vt-composer textarea");
    await driver.type("What is the capital of Portugal?");
    await driver.press("Enter");
    await until(driver, "An answer", `${one(".vt-chat__turn[data-role=assistant] strong")}?.textContent === "Lisbon"`);
  },
};

let failed = 0;
for (const engine of engines()) {
  if ("skipped" in engine) {
    console.log(`${engine.name}: skipped, ${engine.skipped}`);
    continue;
  }
  let driver = await engine.start();
  console.log(`${engine.name}: ${driver.version}`);
  for (const [name, step] of Object.entries(STEPS)) {
    const began = performance.now();
    try {
      await step(driver);
      console.log(`  ok      ${name}, ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      failed += 1;
      // A step may have taken the browser with it.
      await driver.close().catch(() => {});
      driver = await engine.start();
      console.log(`  FAILED  ${name}: ${error instanceof Error ? error.message || error.name : String(error)}`);
    }
  }
  if (driver.problems.length > 0) {
    failed += 1;
    console.log(`  FAILED  the page complained: ${[...new Set(driver.problems)].join("; ").slice(0, 1000)}`);
  }
  await driver.close().catch(() => {});
}
await site.stop();
models.close();
console.log(failed === 0 ? "All that is here shows and runs the site." : `${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);
