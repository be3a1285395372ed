/**
 * The thread that renders cards: outlines, then pixels, then PNG. One at a time, in the order of
 * the requests.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { type Card, cardSvg } from "./card-layout.ts";
import type { PrintedCard } from "./open-graph-renderer.ts";
import { Typeface } from "./typeface.ts";

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
const [regular, bold] = await Promise.all([
  Typeface.load(400),
  Typeface.load(700),
  readFile(wasm).then((bytes) => initWasm(bytes)),
]);

parentPort?.on("message", ({ id, card }: { id: number; card: Card }) => {
  const svg = cardSvg(card, { regular, bold });
  const png = svg === undefined ? undefined : rasterised(svg);
  parentPort?.postMessage({ id, png } satisfies PrintedCard);
});

function rasterised(svg: string): Uint8Array {
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}
