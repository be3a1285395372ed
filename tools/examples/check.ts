/**
 * `npm run check:examples -w tools`: installs each example as its README says, from npm and from packed packages, checks its types,
 * builds and starts it, and opens it in a browser: first without scripts, as a server or a build made it, then with them, to
 * use what React took over. It needs npm's registry, so `npm test` does not include it. With a name, only that example.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../e2e/support/browser.ts";
import { startSite } from "../../e2e/support/server.ts";
import { freePort } from "../free-port.mjs";
import { ensureBuilt, ensureInstalled, projectEnvironment, ROOT } from "../setup.mjs";
import { packForExamples } from "./pack.mjs";

interface ExampleUse {
  path: string;
  /** A selector and a text in it, before any script. */
  rendered?: readonly [selector: string, text: string];
  /** Uses the page with scripts; throws where nothing answers. */
  use: (page: Page) => Promise<void>;
}

const MODEL = "/models/openai/gpt-oss-20b";

/** With another machine the same numbers lead to another decision, without a request. */
async function chooseMachine(page: Page): Promise<void> {
  await page.locator('#fits [data-verdict="too-large"]').first().waitFor();
  await page.getByLabel("Machine").selectOption("h100-sxm5-80");
  await page.locator('#fits [data-verdict="fits"]').first().waitFor();
}

async function classify(page: Page): Promise<void> {
  await page.getByLabel("Text", { exact: true }).fill("A wonderful day.");
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator(".vt-bars__label", { hasText: "glad" }).first().waitFor();
}

const EXAMPLES: Readonly<Record<string, ExampleUse>> = {
  "server-rendered": { path: MODEL, rendered: ["#use code", "gpt-oss-20b"], use: chooseMachine },
  "next-app-router": { path: MODEL, rendered: ["#use code", "gpt-oss-20b"], use: chooseMachine },
  astro: { path: "/models/acme/feelings", rendered: ["#use code", "acme/feelings"], use: classify },
  "single-page": { path: "/", use: classify },
};

const chosen = Object.entries(EXAMPLES).filter(([name]) => name.includes(process.argv[2] ?? ""));
ensureInstalled({ forTests: true });
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "vitrine-examples-"));
const site = await startSite();
const browser = await launchBrowser();
try {
  await packForExamples(join(folder, "packages"));
  for (const [name, example] of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each of them takes all cores
    await check(name, example);
    console.log(`ok    ${name}`);
  }
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function check(name: string, example: ExampleUse): Promise<void> {
  const cwd = join(folder, name);
  cpSync(join(ROOT, "examples", name), cwd, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist|\.next|\.astro)$/.test(path),
  });
  must("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], cwd);
  must("npm", ["run", "build"], cwd);
  // After the build: frameworks write declarations of their own first.
  if (existsSync(join(cwd, "tsconfig.json"))) must("npx", ["tsc"], cwd);
  const port = await freePort();
  const program = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd,
    env: environment({ PORT: String(port) }),
    stdio: "inherit",
    detached: true,
  });
  try {
    await open(await answering(program, `http://127.0.0.1:${port}${example.path}`), example);
  } finally {
    // npm starts a shell, and that the program: all of them are one group.
    if (program.pid !== undefined) process.kill(-program.pid);
  }
}

async function answering(program: ChildProcess, address: string): Promise<string> {
  for (let tries = 0; tries < 300 && program.exitCode === null; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    if ((await fetch(address).catch(() => undefined))?.ok === true) return address;
    // oxlint-disable-next-line no-await-in-loop
    await pause(100);
  }
  throw new Error(`${address} does not answer.`);
}

async function open(address: string, { rendered, use }: ExampleUse): Promise<void> {
  if (rendered !== undefined) {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(address);
    await plain.locator(rendered[0], { hasText: rendered[1] }).first().waitFor({ timeout: 5000 });
    await plain.close();
  }
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(address);
  await use(page);
  await page.close();
  if (problems.length > 0) throw new Error(`${address}: ${problems.join("\n")}`);
}

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...projectEnvironment(),
    HUB: site.address,
    NEXT_TELEMETRY_DISABLED: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    ...extra,
  };
}

function must(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: environment() });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}.`);
}
