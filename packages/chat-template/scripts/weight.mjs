/**
 * What the package weighs: its entries as they are published, and the share of each room and of the sentences of errors.
 *
 * A share is its part of the bytes before they are minified, as much of the compressed ones. A test holds decision 010
 * against what this prints.
 */
import { gzipSync } from "node:zlib";
import { bundle } from "./published.mjs";
import { SENTENCES } from "./sentences.mjs";

function partOf(id) {
  if (id === SENTENCES) return "sentences of errors, of these";
  const rooms = id.slice(id.lastIndexOf("/src/") + 5).split("/");
  return `${rooms.length > 1 ? rooms[0] : "entries"}/, of these`;
}

async function weigh(entry) {
  const [{ code, modules }] = await bundle([entry]);
  const gzip = gzipSync(code, { level: 9 }).length;
  const sizes = Object.entries(modules).map(([id, module]) => [partOf(id), module.code?.length ?? 0]);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  const parts = {};
  for (const [part, size] of sizes) parts[part] = (parts[part] ?? 0) + size;
  for (const part of Object.keys(parts)) parts[part] = Math.round((parts[part] / sum) * gzip);
  return { minified: code.length, "minified, gzip -9": gzip, ...parts };
}

const entries = [await weigh("render"), await weigh("index"), await weigh("analysis")];
console.log("| part | render entry, bytes | main entry, bytes | with extras and analysis, bytes |\n|---|---|---|---|");
const [minified, compressed, ...parts] = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
for (const part of [minified, compressed, ...parts.toSorted()])
  console.log(`| ${part} | ${entries.map((entry) => entry[part] ?? 0).join(" | ")} |`);
