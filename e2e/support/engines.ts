/**
 * The browser functions that the test of engines needs: few enough that all browsers can do them
 * the same way.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { Builder, By, Key } from "selenium-webdriver";
import { findBrowser } from "../../tools/browser.mjs";
import { freePort } from "../../tools/free-port.mjs";

export interface Driver {
  version: string;
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** As a mouse does. */
  click(css: string): Promise<void>;
  /** Letters into what has the focus. */
  type(text: string): Promise<void>;
  press(key: "Enter" | "Control+k"): Promise<void>;
  /** Complaints of the page; empty where the engine is silent. */
  problems: string[];
  close(): Promise<void>;
}

/** An engine that starts, or the Debian packages that would bring it. */
export type Engine =
  | { name: string; start: () => Promise<Driver>; isSilent?: true }
  | { name: string; packages: string };

const OPEN_DEADLINE_MS = 60_000;

async function byPuppeteer(browserName: "chrome" | "firefox", executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: browserName,
    executablePath,
    args: browserName === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  // On a busy machine a page is shown before the browser could move it in, and a font ends with the page that is left
  // (NS_BINDING_ABORTED): nothing that a page did.
  const isOfBrowser = /Transition was (aborted|skipped)|status=2152398850/;
  page.on("console", (message) => {
    if (message.type() === "error" && !isOfBrowser.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => isOfBrowser.test(String(error)) || problems.push(String(error)));
  return {
    version: await browser.version(),
    problems,
    // Not by `page.goto`: where a page replaces its own address while it loads, Firefox names that
    // navigation at the end of the load, and the library waits for the first one.
    async open(address) {
      await page.evaluate((to) => {
        document.documentElement.dataset["left"] = "";
        location.assign(to);
      }, address);
      const isOpen = () =>
        page
          .evaluate(() => !("left" in document.documentElement.dataset) && document.readyState === "complete")
          .catch(() => false);
      const deadline = Date.now() + OPEN_DEADLINE_MS;
      // oxlint-disable-next-line no-await-in-loop
      while (!(await isOpen())) {
        if (Date.now() > deadline) throw new Error(`${address} was not open in ${OPEN_DEADLINE_MS / 1000} s.`);
        // oxlint-disable-next-line no-await-in-loop
        await pause(50);
      }
    },
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (css) => page.click(css),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key === "Enter") return page.keyboard.press("Enter");
      await page.keyboard.down("Control");
      await page.keyboard.press("k");
      await page.keyboard.up("Control");
    },
    close: () => browser.close(),
  };
}

/** WebKitGTK by its own driver, on a virtual screen. */
async function webKit(miniBrowser: string): Promise<Driver> {
  const port = await freePort();
  const display = `:${90 + (process.pid % 100)}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "1280x900x24"], { stdio: "ignore" });
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    // As root it has no sandbox.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
    stdio: "ignore",
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = Date.now() + OPEN_DEADLINE_MS;
  // oxlint-disable-next-line no-await-in-loop
  while (!(await isReady()) && Date.now() < deadline) await pause(50);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
    })
    .build();
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: OPEN_DEADLINE_MS });
  const version = (await driver.getCapabilities()).get("browserVersion") as string;
  return {
    version: `WebKitGTK ${version}`,
    problems: [],
    open: (address) => driver.get(address),
    read: (expression) => driver.executeScript(`return (${expression});`),
    click: (css) => driver.findElement(By.css(css)).click(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    press: (key) =>
      driver
        .switchTo()
        .activeElement()
        .sendKeys(key === "Enter" ? Key.ENTER : Key.chord(Key.CONTROL, "k")),
    async close() {
      await driver.quit();
      service.kill();
      screen.kill();
    },
  };
}

function findMiniBrowser(): string | undefined {
  const library = "/usr/lib";
  const folders = existsSync(library)
    ? readdirSync(library).flatMap((name) =>
        ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((kind) => `${library}/${name}/${kind}/MiniBrowser`),
      )
    : [];
  return folders.find((path) => existsSync(path));
}

/** The three engines, as this machine has them. */
export function engines(): Engine[] {
  const chromium = findBrowser();
  const firefox = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
  const miniBrowser = findMiniBrowser();
  const isThere = (program: string) => spawnSync("which", [program]).status === 0;
  const hasWebKit = miniBrowser !== undefined && isThere("WebKitWebDriver") && isThere("Xvfb");
  return [
    chromium
      ? { name: "Chromium", start: () => byPuppeteer("chrome", chromium) }
      : { name: "Chromium", packages: "chromium" },
    firefox
      ? { name: "Firefox", start: () => byPuppeteer("firefox", firefox) }
      : { name: "Firefox", packages: "firefox-esr" },
    hasWebKit
      ? { name: "WebKit", start: () => webKit(miniBrowser), isSilent: true }
      : { name: "WebKit", packages: "webkit2gtk-driver xvfb" },
  ];
}
