/**
 * `npm run compare:screenshots -w tools -- http://127.0.0.1:3000`: an image of every component of the gallery of a running site, on a desk and on
 * a phone, light and dark, next to the last accepted ones. What differs is named and drawn; a person looks,
 * and accepts all with `--accept`. Names after the address (`owner-mark`) omit all other components. Images lie in
 * `.vitrine/images` and are no component of the repository: fonts and browsers differ by machine.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "fast-png";
import { chromium } from "playwright-core";
import { findWholeBrowser } from "../browser.mjs";

/** A channel that differs by less is the same to the eye. */
const NEAR = 16;

const site = process.argv.find((argument) => argument.startsWith("http"));
const wanted = process.argv.slice(2).filter((argument) => argument !== site && !argument.startsWith("--"));
const isAccepting = process.argv.includes("--accept");
if (site === undefined) throw new Error("Name the site: npm run compare:screenshots -w tools -- http://127.0.0.1:3000");
const executablePath = findWholeBrowser();
if (!executablePath) throw new Error("No Chromium found. Set CHROMIUM_PATH to one.");

const folder = join(import.meta.dirname, "../../.vitrine/pictures");
for (const name of ["now", "difference"]) rmSync(join(folder, name), { recursive: true, force: true });
for (const name of ["accepted", "now", "difference"]) mkdirSync(join(folder, name), { recursive: true });

const list = await (await fetch(new URL("/components", site))).text();
const addresses = [...list.matchAll(/<li><a href="(\/components\/[\w-]+)">/g)]
  .map(([, address = ""]) => address)
  .filter((address) => wanted.length === 0 || wanted.includes(address.split("/").at(-1) ?? ""));
let fresh = 0;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const differing: string[] = [];
const views = [1440, 390].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
for (const { width, colorScheme } of views) {
  // One after the other: images of a busy machine differ.
  // oxlint-disable-next-line no-await-in-loop
  const page = await browser.newPage({
    colorScheme,
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(new URL(address, site).href, { waitUntil: "load" });
    // Copy buttons, tabs and examples that a script makes work are component of the image.
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForFunction(
      () => document.documentElement.dataset["scripts"] !== undefined && !document.querySelector("[data-live=waiting]"),
    );
    // oxlint-disable-next-line no-await-in-loop
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Parts that are out of the window are drawn too.
    // oxlint-disable-next-line no-await-in-loop
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    // oxlint-disable-next-line no-await-in-loop
    const picture = await page.screenshot({ fullPage: true });
    const name = `${address.split("/").at(-1)}-${width}-${colorScheme}.png`;
    writeFileSync(join(folder, "now", name), picture);
    const accepted = join(folder, "accepted", name);
    if (isAccepting || !existsSync(accepted)) {
      writeFileSync(accepted, picture);
      fresh += 1;
    } else if (differs(readFileSync(accepted), picture, name)) differing.push(name);
  }
  // oxlint-disable-next-line no-await-in-loop
  await page.close();
}
await browser.close();
if (fresh > 0) console.log(`${fresh} pictures are accepted now. Look at them in ${join(folder, "accepted")}.`);
console.log(
  differing.length === 0
    ? `${addresses.length} components look as they were accepted.`
    : `Look at these in ${join(folder, "difference")}, then accept them with --accept:\n${differing.join("\n")}`,
);
process.exit(differing.length === 0 ? 0 : 1);

/** Whether two images differ; draws where, in red on a pale copy of the new one. */
function differs(before: Uint8Array, after: Uint8Array, name: string): boolean {
  const [old, now] = [decode(before), decode(after)];
  if (old.width !== now.width || old.height !== now.height) {
    writeFileSync(join(folder, "difference", name), after);
    return true;
  }
  const rendered = new Uint8Array(now.width * now.height * 3);
  let count = 0;
  for (let pixel = 0; pixel < now.width * now.height; pixel++) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((old.data[pixel * old.channels + channel] ?? 0) - (now.data[pixel * now.channels + channel] ?? 0)) >
        NEAR,
    );
    count += isOther ? 1 : 0;
    for (const channel of [0, 1, 2])
      rendered[pixel * 3 + channel] = isOther
        ? channel === 0
          ? 255
          : 0
        : 200 + (now.data[pixel * now.channels + channel] ?? 0) / 5;
  }
  if (count > 0)
    writeFileSync(
      join(folder, "difference", name),
      encode({ width: now.width, height: now.height, data: rendered, channels: 3 }),
    );
  return count > 0;
}
