// @module-tag slow
/**
 * The site in Chromium, Firefox and WebKit, as far as they are on this machine. Each opens the home page, a list with a
 * filter, a model, the box that finds pages, the template editor, a run and a chat.
 */
import { isWhole, sampled } from "./support/browser.ts";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Driver, engines } from "./support/engines.ts";
import { say } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await modelSite({ converse: (response) => say(response, "It is **Lisbon**.") });
});

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
    // A link until the page's program has run, which makes it a button and listens to keys.
    await until(driver, "The script", one("[data-palette-open][role=button]"));
    await driver.press("Control+k");
    await until(driver, "The box", one("[role=combobox]"));
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
    await until(driver, "Its tokens", `/^about \\d+ tokens/.test(${one(".context__column")}?.textContent)`);
    await driver.press("Enter");
    await until(driver, "An answer", `${one(".vt-chat__turn[data-role=assistant] strong")}?.textContent === "Lisbon"`);
    await until(
      driver,
      "A button that reads it",
      `/Read aloud/.test(${one(".vt-chat__turn[data-role=assistant]")}.textContent)`,
    );
  },
};

// Other files walk through Chromium; here it shows that the walk is right.
for (const engine of engines().filter(({ name }) => isWhole || name !== "Chromium")) {
  const isHere = "start" in engine;
  const name = isHere ? engine.name : `${engine.name} is not on this machine (Debian: ${engine.packages})`;
  describe.skipIf(!isHere)(name, () => {
    let driver: Driver;
    beforeAll(async () => {
      if (isHere) driver = await engine.start();
    });
    afterAll(() => driver.close());

    test.each(sampled(Object.entries(STEPS), 4))("%s", async (_, step) => {
      await step(driver);
    });

    test.skipIf(isHere && engine.isSilent)("no page complained", () => {
      expect(driver.problems).toEqual([]);
    });
  });
}
