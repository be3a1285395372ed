/**
 * Takes the README's pictures from the real site: `npm run screenshots` starts the built server on a store of its own and
 * photographs it. Nothing in the pictures is arranged.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../e2e/browser.ts";
import { startSite } from "../e2e/server.ts";
import { ROOT } from "./setup.mjs";

const SHOTS = [
  { name: "home", path: "/", theme: "light", width: 1440, height: 860 },
  { name: "models", path: "/models?q=cheapest+chat+model+with+tools", theme: "light", width: 1440, height: 860 },
  {
    name: "model-dark",
    path: "/models/sentence-transformers/all-MiniLM-L6-v2",
    theme: "dark",
    width: 1440,
    height: 860,
  },
  { name: "playground", path: "/playground", theme: "light", width: 1440, height: 860, press: "Run" },
  { name: "task-phone", path: "/tasks/token-classification", theme: "light", width: 390, height: 844 },
] as const;

const folder = join(ROOT, "docs", "images");
await mkdir(folder, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();
for (const shot of SHOTS) {
  const { name, path, theme, width, height } = shot;
  const page = await browser.newPage({ colorScheme: theme, viewport: { width, height }, reducedMotion: "reduce" });
  await page.goto(site.address + path, { waitUntil: "networkidle" });
  if ("press" in shot) {
    await page.getByRole("button", { name: shot.press }).click();
    await page.locator('.vt-run[data-state="done"]').waitFor();
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
  console.log(`docs/images/${name}.png`);
}
await browser.close();
await site.stop();
