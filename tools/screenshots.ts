/**
 * Takes the documentation's pictures from the real site: `npm run screenshots -w tools` starts the built
 * server with a new store and photographs the home page, and the six pages that the design is judged
 * by, for a Mac with 16 GB. With an address, it photographs the site that runs there. The browser encodes them as WebP, a quarter of the size of a PNG.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launchBrowser } from "../e2e/support/browser.ts";
import { startSite } from "../e2e/support/server.ts";
import { ROOT } from "./setup.mjs";

interface Picture {
  /** Below `docs`. Pages give this size in `width` and `height`, so that nothing moves while it loads. */
  file: string;
  path: string;
  width: number;
  height: number;
  quality: number;
  colorScheme?: "light" | "dark";
}

const VIEWPORT = { width: 1440, height: 860 };
const COMPARED = "/compare?m=Qwen/Qwen3-8B&m=openai/gpt-oss-20b&m=Qwen/Qwen3-4B";
const LIST = "/models?task=text-generation&size=medium";
const MODEL = "/models/Qwen/Qwen3-8B";
const DESIGN = { width: 960, height: 573, quality: 0.72 };

const PICTURES: readonly Picture[] = [
  { file: "images/home.webp", path: "/", width: 1080, height: 645, quality: 0.8 },
  { file: "design/home-light.webp", path: "/", ...DESIGN },
  { file: "design/list-light.webp", path: LIST, ...DESIGN },
  { file: "design/list-dark.webp", path: LIST, ...DESIGN, colorScheme: "dark" },
  { file: "design/model-light.webp", path: MODEL, ...DESIGN },
  { file: "design/model-dark.webp", path: MODEL, ...DESIGN, colorScheme: "dark" },
  { file: "design/compare-light.webp", path: COMPARED, ...DESIGN },
  { file: "design/task-light.webp", path: "/tasks/object-detection", ...DESIGN },
  { file: "design/playground-light.webp", path: "/playground", ...DESIGN },
];

const running = process.argv[2];
const site = running === undefined ? await startSite() : { address: running, stop: async () => {} };
const browser = await launchBrowser();
for (const { file, path, colorScheme = "light", ...picture } of PICTURES) {
  // One after the other: a busy machine shows half-loaded pages.
  // oxlint-disable-next-line no-await-in-loop
  await take(join(ROOT, "docs", file), path, colorScheme, picture);
  console.log(`docs/${file}`);
}
await browser.close();
await site.stop();

async function take(
  file: string,
  path: string,
  colorScheme: "light" | "dark",
  picture: Pick<Picture, "width" | "height" | "quality">,
): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport: VIEWPORT, reducedMotion: "reduce" });
  await context.addCookies([{ name: "vitrine-machine", value: "m4-16", url: site.address }]);
  const page = await context.newPage();
  await page.goto(site.address + path, { waitUntil: "networkidle" });
  const screenshot = (await page.screenshot()).toString("base64");
  await page.goto("about:blank");
  const webp = await page.evaluate(
    async ([source, { width, height, quality }]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const drawing = canvas.getContext("2d");
      if (!drawing) throw new Error("This browser has no canvas.");
      drawing.imageSmoothingQuality = "high";
      drawing.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL("image/webp", quality);
    },
    [screenshot, picture] as const,
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64"));
  await context.close();
}
