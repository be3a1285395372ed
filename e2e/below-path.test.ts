/** The site below a path of a host that others share, behind nginx, as a visitor uses it: nothing leads out of the path. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { freePort } from "../tools/free-port.mjs";
import { KINDS, sampled, sharedBrowser } from "./support/browser.ts";
import { type ModelServer, say, startModelServer } from "./support/model-server.ts";
import { type RunningSite, startSite, WITH_DOCUMENTATION } from "./support/server.ts";

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

describe.skipIf(!hasNginx)("a site below a path", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-below-"));
  let browser: Browser;
  let site: RunningSite;
  let models: ModelServer;
  let nginx: ChildProcess;
  let host: string;
  let home: string;
  /** Addresses outside of the path that a page requested. */
  let outside: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    host = `http://127.0.0.1:${port}`;
    home = `${host}/hub`;
    browser = await sharedBrowser();
    models = await startModelServer({ converse: (response) => say(response, "Good day.") });
    site = await startSite(
      {
        VITRINE_ORIGIN: home,
        VITRINE_TRUST_PROXY: "loopback",
        VITRINE_ENDPOINT: models.address,
        ...WITH_DOCUMENTATION,
      },
      inject("filled"),
    );
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    // As the guide has it, with the ports of this machine.
    const guide = readFileSync(join(import.meta.dirname, "../docs/expose-a-site.md"), "utf8");
    const location = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1]?.replace("http://127.0.0.1:3000", site.address);
    const server = `server { listen 127.0.0.1:${port}; ${location} }`;
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${server}\n}\n`,
    );
    nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    await vi.waitUntil(
      () =>
        fetch(`${home}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    );
  });
  afterAll(async () => {
    nginx?.kill("SIGTERM");
    models?.close();
    await Promise.all([browser?.close(), site?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(path: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    outside = [];
    page.on("request", (request) => {
      if (request.url().startsWith(host) && !request.url().startsWith(`${home}/`)) outside.push(request.url());
    });
    await page.goto(home + path, { waitUntil: "networkidle" });
    return page;
  }

  /** Addresses of this host that elements of a page have and that are not below the path. */
  const astray = (page: Page): Promise<string[]> =>
    page.evaluate(
      ([host, home]) =>
        [...document.querySelectorAll("[href], [src], [action], [formaction], [poster]")].flatMap((element) =>
          ["href", "src", "action", "formaction", "poster"].flatMap((name) => {
            const written = element.getAttribute(name);
            if (written === null || element.namespaceURI?.endsWith("svg")) return [];
            const { href } = new URL(written, location.href);
            return href.startsWith(`${host}/`) && !`${href}/`.startsWith(`${home}/`) ? [`${name}=${written}`] : [];
          }),
        ),
      [host, home] as const,
    );

  test.each([
    ...sampled(KINDS, 6),
    ...sampled(["/de/models", "/playground/sheet", "/ja/", "/changes", "/playground/blind"], 2),
  ])("%s: links, files and requests are below it", async (path) => {
    const page = await open(path);
    expect(await astray(page)).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  test("a visitor searches, filters, goes back, and chooses a machine and a language", async () => {
    const page = await open("/");
    await page.locator("[data-palette-open]").click();
    await page.getByRole("combobox").fill("qwen3");
    const option = page.getByRole("option").filter({ hasText: "Qwen/" }).first();
    expect(
      await option
        .locator("a")
        .or(option)
        .first()
        .getAttribute("href")
        .catch(() => null),
    ).not.toMatch(/^\/models/);
    await option.click();
    await page.waitForURL(`${home}/models/**`);
    await page.goto(`${home}/models`);
    await page.locator("a[data-swap-link]").first().click();
    await page.waitForURL(/\/hub\/models\?/);
    await page.goBack();
    await page.waitForURL(`${home}/models`);
    await page.locator(".site-languages").getByText("Deutsch").click();
    await page.waitForURL(`${home}/de/models`);
    expect(await astray(page)).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  test("a model answers in the playground, and its address is kept", async () => {
    const page = await open("/playground?task=conversational&run=endpoint~~tiny-chat");
    await page.getByLabel("Message", { exact: true }).fill("Hello");
    await page.keyboard.press("Enter");
    await page.getByText("Good day.", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/hub/playground");
    expect(await astray(page)).toEqual([]);
    expect(outside).toEqual([]);
    await page.close();
  });

  test("programs find what answers name: canonical links, the site map, redirects", async () => {
    const text = async (path: string) => (await fetch(home + path)).text();
    expect(await text("/tasks")).toContain(`<link rel="canonical" href="${home}/tasks"/>`);
    for (const path of ["/sitemap.xml", "/changes.atom", "/opensearch.xml", "/robots.txt", "/llms.txt"])
      for (const [address] of (await text(path)).matchAll(/http:\/\/127\.0\.0\.1:\d+[^\s"<)]*/g))
        expect([path, address.startsWith(home)]).toEqual([path, true]);
    const moved = await fetch(`${home}/elements.js`, { redirect: "manual" });
    expect(moved.headers.get("location")).toMatch(/^\/hub\/assets\//);
  });
});
