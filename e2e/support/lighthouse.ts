/**
 * `npm run lighthouse -w tools` (after `npm i --no-save lighthouse chrome-launcher`, which are too heavy for
 * every install): Lighthouse's four scores for the main landing pages, phone profile with its
 * simulated slow network, three runs each, of which it reports the median.
 */
import { findWholeBrowser } from "../../tools/browser.mjs";
import { startSite, WITH_DOCUMENTATION } from "./server.ts";

const PAGES = [
  "/",
  "/models",
  "/models/sentence-transformers/all-MiniLM-L6-v2",
  "/tasks/text-classification",
  "/docs/getting-started",
  "/playground",
  "/compare?m=Qwen/Qwen3-8B&m=openai/gpt-oss-20b",
  "/providers",
  "/libraries",
  "/de/models",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = 3;

interface Lighthouse {
  default(address: string, flags: object): Promise<{ lhr: LighthouseResult } | undefined>;
}

interface LighthouseResult {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string; details?: unknown }>;
}

interface ChromeLauncher {
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

async function optional<Module>(name: string): Promise<Module> {
  try {
    return (await import(name)) as Module;
  } catch {
    console.error(`${name} is not installed. Run: npm i --no-save lighthouse chrome-launcher`);
    process.exit(1);
  }
}

const { default: lighthouse } = await optional<Lighthouse>("lighthouse");
const { launch } = await optional<ChromeLauncher>("chrome-launcher");
const site = await startSite(WITH_DOCUMENTATION);
const chrome = await launch({
  chromePath: findWholeBrowser(),
  chromeFlags: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
  ],
});
async function visit(path: string): Promise<{ lhr: LighthouseResult }> {
  const result = await lighthouse(site.address + path, {
    port: chrome.port,
    onlyCategories: [...CATEGORIES],
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
  return result;
}

console.log(
  "| page | performance | accessibility | best practices | SEO | script before interaction |\n|---|---|---|---|---|---|",
);
let worst = 100;
for (const path of PAGES) {
  const runs: number[][] = [];
  let scriptBytes = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let result = await visit(path);
    // Now and then the trace has no beginning, which says nothing about the page.
    for (let again = 0; again < 4 && result.lhr.runtimeError !== undefined; again += 1) result = await visit(path);
    if (result.lhr.runtimeError !== undefined) throw new Error(`${path}: ${result.lhr.runtimeError.message}`);
    runs.push(CATEGORIES.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)));
    if (process.argv.includes("--failures") && run === 0) {
      for (const audit of Object.values(result.lhr.audits)) {
        if (audit.score !== null && audit.score < 0.9)
          console.error(path, audit.id, audit.displayValue ?? "", audit.title);
      }
    }
    const details = result.lhr.audits["resource-summary"]?.details as
      | { items?: { resourceType: string; transferSize: number }[] }
      | undefined;
    scriptBytes = details?.items?.find((item) => item.resourceType === "script")?.transferSize ?? scriptBytes;
  }
  const medians = CATEGORIES.map(
    (_, index) => runs.map((scores) => scores[index] ?? 0).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0,
  );
  worst = Math.min(worst, ...medians);
  console.log(`| ${path} | ${medians.join(" | ")} | ${(scriptBytes / 1000).toFixed(1)} kB |`);
}
chrome.kill();
await site.stop();
process.exitCode = worst >= 98 ? 0 : 1;
