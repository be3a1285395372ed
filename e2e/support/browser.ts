/** The system's Chromium, started so that it connects only to the test's server. */
import { type Browser, chromium } from "playwright-core";
import { findBrowser, findWholeBrowser } from "../../tools/browser.mjs";
import { isWhole } from "../../tools/test-tags.ts";

/**
 * @param withGraphics with WebGPU, as the browser's own software does it
 * @param microphone a WAV file that a microphone hears once; pages still need the permission
 */
export async function launchBrowser({
  withGraphics = false,
  microphone,
}: { withGraphics?: boolean; microphone?: string } = {}): Promise<Browser> {
  const executablePath = withGraphics || microphone !== undefined ? findWholeBrowser() : findBrowser();
  if (!executablePath) throw new Error("No Chromium found. Set CHROMIUM_PATH to one.");
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      ...(withGraphics ? ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"] : ["--disable-gpu"]),
      ...(microphone === undefined
        ? []
        : ["--use-fake-device-for-media-stream", `--use-file-for-fake-audio-capture=${microphone}%noloop`]),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    ],
  });
  // Twice Playwright's default: three files share two cores.
  browser.on("context", (context) => context.setDefaultTimeout(60_000));
  return browser;
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of all test files that run in this process, one after the other: starting one takes a second. Its `close`
 * closes what a file has opened in it; it ends with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  const before = await shared?.catch(() => undefined);
  if (before?.isConnected()) return before;
  shared = launchBrowser().then((browser) =>
    Object.assign(browser, {
      close: async () => {
        await Promise.all(browser.contexts().map((context) => context.close()));
      },
    }),
  );
  return shared;
}

/** Whether this is `npm run test:whole`. */
export { isWhole };

/** Every so many of some cases that go through the same code; all of them with `npm run test:whole`. */
export function sampled<Item>(items: readonly Item[], every: number): readonly Item[] {
  return isWhole ? items : items.filter((_, at) => at % every === 0);
}

/** Every kind of page, each with content. */
export const ROUTES = [
  "/",
  "/models",
  "/models?task=text-classification&library=transformers",
  "/models?q=no-such-model-anywhere",
  "/models?q=7b+chat+apache&color=red",
  "/models/openai",
  "/compare?m=Qwen/Qwen3-8B&m=openai/gpt-oss-20b",
  "/models/openai/whisper-large-v3",
  "/tasks",
  "/tasks/text-classification",
  "/tasks/token-classification",
  "/libraries",
  "/libraries/transformers",
  "/chat-template",
  "/chat-template?example=chatml&example=role-headers&example=instruction-brackets&example=turn-marks",
  "/playground",
  "/providers",
  "/providers/fal-ai",
  "/docs/tasks/summarization",
  "/models/Qwen/Qwen2.5-0.5B-Instruct-GGUF",
  "/models/openai/gpt-oss-20b",
  "/sources",
  "/embed",
  "/docs",
  "/docs/getting-started",
  "/docs/packages/docs",
  "/docs/api/code",
  "/search?q=template",
  "/no/such/page",
] as const;

/** Pages that a page of `ROUTES` has a sibling of, made by the same code with the same parts. */
const SIBLINGS: readonly string[] = [
  "/models",
  "/models?task=text-classification&library=transformers",
  "/tasks/token-classification",
  "/models/openai/whisper-large-v3",
  "/docs/getting-started",
  "/chat-template",
];

/** One page of each kind: what is looked at in a browser. All of them with `npm run test:whole`. */
export const KINDS = ROUTES.filter((route) => isWhole || !SIBLINGS.includes(route));
