/**
 * What the package weighs: its entries as they are published, and each room's share.
 *
 * A share is the room's part of the bytes before they are minified, as much of the compressed ones. What the sentences of
 * errors weigh is what it weighs less without them. A test holds decision 010 against what this prints.
 */
import { gzipSync } from "node:zlib";
import { bundle } from "./published.mjs";
import { withoutSentences } from "./sentences.mjs";

async function weigh(entry) {
  const [{ code, modules }] = await bundle([entry]);
  const gzip = gzipSync(code, { level: 9 }).length;
  const sizes = Object.entries(modules).map(([path, module]) => {
    const parts = path.slice(path.lastIndexOf("/src/") + 5).split("/");
    return [parts.length > 1 ? parts[0] : "entries", module.code?.length ?? 0];
  });
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  const rooms = {};
  for (const [room, size] of sizes) rooms[room] = (rooms[room] ?? 0) + size;
  for (const room of Object.keys(rooms)) rooms[room] = Math.round((rooms[room] / sum) * gzip);
  const [{ code: silent }] = await bundle([entry], undefined, [withoutSentences()]);
  const sentences = gzip - gzipSync(silent, { level: 9 }).length;
  return { minified: code.length, gzip, rooms, sentences };
}

const weights = { whole: await weigh("index"), render: await weigh("render") };
console.log("| part | whole, bytes | render entry, bytes |\n|---|---|---|");
const row = (name, read) => console.log(`| ${name} | ${read(weights.whole)} | ${read(weights.render)} |`);
row("minified", ({ minified }) => minified);
row("minified, gzip -9", ({ gzip }) => gzip);
for (const room of Object.keys(weights.whole.rooms).toSorted())
  row(`${room}/, of these`, ({ rooms }) => rooms[room] ?? 0);
row("sentences of errors, of all", ({ sentences }) => sentences);
