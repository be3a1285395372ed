/**
 * The programs in `examples/`: built with packed packages of ours, checked by the compiler against the types in those,
 * and opened in a browser. Public packages come from the repository, so that nothing is downloaded.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { EXAMPLE_PACKAGES, packForExamples } from "../tools/examples/pack.mjs";
import { violationsOf } from "./support/axe.ts";
import { sharedBrowser } from "./support/browser.ts";

const ROOT = join(import.meta.dirname, "..");
const place = mkdtempSync(join(tmpdir(), "vitrine-examples-"));
const packs = join(place, "packages");
const servers: Server[] = [];
const programs: ChildProcess[] = [];
let browser: Browser;

beforeAll(async () => {
  for (const name of ["server-rendered", "single-page", "static-page"])
    cpSync(join(ROOT, "examples", name), join(place, name), { recursive: true });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const program of programs) program.kill();
  for (const server of servers) server.close();
  rmSync(place, { recursive: true, force: true });
});

const BINS = { vite: "vite/bin/vite.js", tsc: "typescript/bin/tsc" } as const;

/** Runs a program of the repository in the folder of an example. */
function run(example: string, name: keyof typeof BINS, ...rest: string[]): void {
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules", BINS[name]), ...rest], {
      cwd: join(place, example),
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${example}: ${name} ${rest.join(" ")}\n${stdout}${stderr}`);
  }
}

/** Runs what the example's own `build` says. */
function build(example: string): void {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(place, example, "package.json"), "utf8")) as {
    scripts: { build: string };
    dependencies: Record<string, string>;
  };
  const ours = Object.entries(dependencies).filter(([name]) => name.startsWith("@vitrine/"));
  expect(ours.map(([name]) => name)).toEqual(EXAMPLE_PACKAGES.map((name) => `@vitrine/${name}`));
  for (const [, from] of ours) expect(existsSync(join(place, example, from.replace("file:", ""))), from).toBe(true);
  for (const command of scripts.build.split(" && ")) {
    const [name, ...rest] = command.split(" ");
    run(example, name as keyof typeof BINS, ...(rest.length > 0 ? rest : ["build"]));
  }
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

async function serveFolder(folder: string, change = (text: string) => text): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/favicon.ico") return void response.writeHead(204).end();
    const path = join(folder, url === "/" ? "index.html" : url);
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.setHeader("Content-Type", `${TYPES[extname(path)] ?? "text/plain"}; charset=utf-8`);
    response.end(change(readFileSync(path, "utf8")));
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function open(address: string, javaScriptEnabled = true): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 }, javaScriptEnabled });
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(address);
  return { page, problems };
}

/** On a page that sets few or none of the components' variables. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // oxlint-disable-next-line no-await-in-loop
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
}

describe("built with packed packages", () => {
  beforeAll(async () => {
    await packForExamples(packs);
    const modules = join(place, "node_modules");
    mkdirSync(join(modules, "@vitrine"), { recursive: true });
    for (const name of readdirSync(join(ROOT, "node_modules")))
      if (!name.startsWith(".") && name !== "@vitrine")
        symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
    for (const name of EXAMPLE_PACKAGES) {
      const folder = join(modules, "@vitrine", name);
      mkdirSync(folder);
      execFileSync("tar", ["xzf", join(packs, `${name}.tgz`), "-C", folder, "--strip-components=1"]);
    }
  });

  test(
    "a page rendered on a server is complete without a script, and React takes it over with one",
    { tags: ["whole"] },
    async () => {
      build("server-rendered");
      run("server-rendered", "tsc");
      const program = spawn(process.execPath, ["dist/server/server.js"], {
        cwd: join(place, "server-rendered"),
        env: { ...process.env, HUB: inject("site"), PORT: "0" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      programs.push(program);
      const [line] = (await once(program.stdout, "data")) as [Buffer];
      const address = /http:\S+/.exec(line.toString())?.[0] ?? "";

      const { page: plain } = await open(address, false);
      await expect.poll(() => plain.locator("main li a").count()).toBeGreaterThan(5);
      await plain.goto(`${address}/models/openai/gpt-oss-20b`);
      await expect.poll(() => plain.locator("h1").textContent()).toBe("openai/gpt-oss-20b");
      expect((await plain.locator("#use code").allTextContents()).join("\n")).toContain("openai/gpt-oss-20b");
      await expect.poll(() => plain.locator("#fits tbody tr").count()).toBeGreaterThan(0);
      await expect.poll(() => plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await plain.close();

      const { page, problems } = await open(`${address}/models/openai/gpt-oss-20b`);
      const verdict = page.locator("#fits [data-verdict]").first();
      await expect.poll(() => verdict.getAttribute("data-verdict")).toBe("too-large");
      await page.getByLabel("Machine").selectOption("h100-sxm5-80");
      await expect.poll(() => verdict.getAttribute("data-verdict")).toBe("fits");
      await expectReadable(page);
      expect(problems).toEqual([]);
      expect((await fetch(`${address}/models/no/such-model`)).status).toBe(404);
      const elsewhere = await fetch(`${address}/tasks/fill-mask`, { redirect: "manual" });
      expect(elsewhere.headers.get("location")).toBe(`${inject("site")}/tasks/fill-mask`);
      await page.close();
    },
  );

  test("a widget in a Vite page shows what the page's own runner answers", { tags: ["whole"] }, async () => {
    build("single-page");
    run("single-page", "tsc");
    const { page, problems } = await open(await serveFolder(join(place, "single-page/dist")));
    await page.getByLabel("Text", { exact: true }).fill("A bad day, a sad and ugly day.");
    await page.getByRole("button", { name: "Run" }).click();
    const first = page.locator(".vt-bars__label").first();
    await first.waitFor();
    await expect.poll(() => first.textContent()).toContain("sad");
    await expectReadable(page);
    expect(problems).toEqual([]);
    await page.close();
  });
});

test("a static page shows what its elements name", async () => {
  const address = await serveFolder(join(place, "static-page"), (html) =>
    html.replaceAll("http://127.0.0.1:3000", inject("site")),
  );
  const { page, problems } = await open(address);
  for (const kind of ["model", "snippet", "widget"]) await page.locator(`vitrine-${kind} article`).waitFor();
  expect((await page.locator("vitrine-snippet code").allTextContents()).join("\n")).toContain("whisper-large-v3");
  const widget = page.locator("vitrine-widget");
  await widget.locator("[data-try]").click();
  await widget.getByLabel("Text", { exact: true }).fill("Where is it?");
  await widget
    .getByLabel(/labels/i)
    .first()
    .fill("ask\nquestion");
  await widget.getByRole("button", { name: "Run" }).click();
  // The demo of the task above it has bars too.
  const first = widget.locator(".vt-widget .vt-bars__label").first();
  await first.waitFor();
  await expect.poll(() => first.textContent()).toContain("question");
  expect(problems).toEqual([]);
  await page.close();
});
