/**
 * Mermaid in a browser that is on this computer: it measures text in a page, so nothing else draws all that it draws.
 * The page is a file, opened without a window and without a network, that ends with the drawings as its text.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type DiagramProblem, PageDrawer, type RawDrawing } from "./draw-in-page.ts";
import { findBrowser } from "./find-browser.ts";
import { THEMES } from "./themes.ts";

/** For a browser to start, on a slow machine, and for each diagram. */
const START_MS = 20_000;
const DRAWING_MS = 2_000;
/** So many in one run: what one of them takes too long costs the others of its run another start. */
const BATCH = 32;

/** Draws texts in the order given, or says why none can be drawn here. */
export function drawInBrowser(sources: readonly string[]): (RawDrawing | DiagramProblem)[] {
  const tools = findTools();
  if (typeof tools === "string") return sources.map(() => ({ problem: tools, line: 1 }));
  const answers: (RawDrawing | DiagramProblem)[] = [];
  for (let at = 0; at < sources.length; at += BATCH)
    answers.push(...drawBatch(sources.slice(at, at + BATCH), tools.browser, tools.mermaid));
  return answers;
}

/** The version of Mermaid that draws here, if there is one. */
export function mermaidVersion(): string | undefined {
  const tools = findTools();
  return typeof tools === "string" ? undefined : tools.version;
}

type Tools = { browser: string; mermaid: string; version: string };
let found: Tools | string | undefined;

/** The two programs, or what is missing and where it comes from. */
function findTools(): Tools | string {
  return (found ??= lookForTools());
}

function lookForTools(): Tools | string {
  const browser = findBrowser();
  if (browser === undefined)
    return "No browser was found that could draw it. Install Chromium, Chrome or Edge, set CHROMIUM_PATH, or commit drawings in `.diagrams`.";
  for (const from of [import.meta.url, join(process.cwd(), "package.json")])
    try {
      const { resolve } = createRequire(from);
      const { version } = JSON.parse(readFileSync(resolve("mermaid/package.json"), "utf8")) as { version: string };
      return { browser, mermaid: resolve("mermaid/dist/mermaid.min.js"), version };
    } catch {
      // An optional peer, beside this package or in the project.
    }
  return "Diagrams need another package: npm install mermaid";
}

function drawBatch(sources: readonly string[], browser: string, mermaid: string): (RawDrawing | DiagramProblem)[] {
  const answers = runPage(sources, browser, mermaid);
  if (answers) return answers;
  if (sources.length === 1)
    return [{ problem: `The diagram was not drawn within ${DRAWING_MS / 1000} seconds.`, line: 1, isSlow: true }];
  const half = sources.length >> 1;
  return [sources.slice(0, half), sources.slice(half)].flatMap((part) => drawBatch(part, browser, mermaid));
}

const ANSWER = /<pre id="answer">([\w+/=]*)<\/pre>/;

function runPage(
  sources: readonly string[],
  browser: string,
  mermaid: string,
): (RawDrawing | DiagramProblem)[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-diagrams-"));
  try {
    const page = join(folder, "page.html");
    writeFileSync(page, pageOf(sources, mermaid));
    const { stdout } = spawnSync(
      browser,
      [
        "--headless",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        "--hide-scrollbars",
        "--js-flags=--max-old-space-size=512",
        `--user-data-dir=${join(folder, "profile")}`,
        // Chromium refuses to start as root with its sandbox, as in most containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--virtual-time-budget=600000",
        "--dump-dom",
        pathToFileURL(page).href,
      ],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        timeout: START_MS + sources.length * DRAWING_MS,
        killSignal: "SIGKILL",
        maxBuffer: 256 * 1024 * 1024,
      },
    );
    const answer = ANSWER.exec(stdout ?? "")?.[1];
    return answer === undefined
      ? undefined
      : (JSON.parse(Buffer.from(answer, "base64").toString()) as (RawDrawing | DiagramProblem)[]);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A text of a diagram is data in it, and the policy lets nothing be fetched but Mermaid itself. */
function pageOf(sources: readonly string[], mermaid: string): string {
  const library = pathToFileURL(mermaid).href;
  const data = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src file: 'unsafe-inline' 'unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'">
<body><script src="${library}"></script><script>
new (${PageDrawer.toString()})(${data(THEMES)}).draw(${data(sources)}).then((answers) => {
  const text = new TextEncoder().encode(JSON.stringify(answers));
  const pre = document.createElement("pre");
  pre.id = "answer";
  pre.textContent = btoa(Array.from(text, (byte) => String.fromCharCode(byte)).join(""));
  document.body.replaceChildren(pre);
});
</script>`;
}
