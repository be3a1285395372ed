/**
 * What the package weighs: its entries as they are published, and each room's share.
 *
 * The share is what the bundle would lose without the room's code, compressed by itself; together the shares are more
 * than the whole, since what repeats between rooms is stored once. `--json` prints the figures for a test.
 */
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const source = fileURLToPath(new URL("../src/", import.meta.url));

async function weigh(entry) {
  const bundle = await rolldown({ input: source + entry });
  const { output } = await bundle.generate({ format: "es", minify: true });
  const [{ code, modules }] = output;
  const rooms = {};
  for (const [path, module] of Object.entries(modules)) {
    const parts = path.slice(source.length).split("/");
    const room = parts.length > 1 ? parts[0] : "entries";
    rooms[room] = (rooms[room] ?? "") + (module.code ?? "");
  }
  const shares = Object.entries(rooms).map(([room, text]) => [room, gzipSync(text, { level: 9 }).length]);
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length, rooms: Object.fromEntries(shares) };
}

const weights = { whole: await weigh("index.ts"), render: await weigh("render.ts") };
if (process.argv.includes("--json")) console.log(JSON.stringify(weights));
else {
  console.log("| part | whole, bytes | render entry, bytes |\n|---|---|---|");
  const row = (name, read) => console.log(`| ${name} | ${read(weights.whole)} | ${read(weights.render)} |`);
  row("minified", ({ minified }) => minified);
  row("minified, gzip -9", ({ gzip }) => gzip);
  for (const room of Object.keys(weights.whole.rooms).toSorted())
    row(`${room}/, alone and not minified, gzip -9`, ({ rooms }) => rooms[room] ?? 0);
}
