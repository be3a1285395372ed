/**
 * Takes the documentation's image from the real site: `npm run screenshots` starts the built server
 * with a new store and photographs the home page. The browser encodes it as WebP, a quarter of the
 * size of a PNG.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../e2e/support/browser.ts";
import { startSite } from "../e2e/support/server.ts";
import { ROOT } from "./setup.mjs";

const VIEWPORT = { width: 1440, height: 860 };
/** Pages give this size in `width` and `height`, so that nothing moves while it loads. */
const PICTURE = { width: 1080, height: 645, quality: 0.8 };

const folder = join(ROOT, "docs", "images");
await mkdir(folder, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();
const page = await browser.newPage({ colorScheme: "light", viewport: VIEWPORT, reducedMotion: "reduce" });
await page.goto(site.address, { waitUntil: "networkidle" });
const screenshot = (await page.screenshot()).toString("base64");
await page.goto("about:blank");
const webp = await page.evaluate(
  async ([source, { width, height, quality }]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser has no canvas.");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/webp", quality);
  },
  [screenshot, PICTURE] as const,
);
await writeFile(join(folder, "home.webp"), Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64"));
console.log("docs/images/home.webp");
await browser.close();
await site.stop();
