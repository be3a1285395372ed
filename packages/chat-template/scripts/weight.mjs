/**
 * The size that a page gets with this package: bundled and minified from the published files, and compressed.
 *
 * `npm run weight -w @vitrine/chat-template` prints the table; a test holds the limits.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { bundle } from "./published.mjs";

const BASE = fileURLToPath(new URL("../../base/src/index.ts", import.meta.url));

/** Imports by the name of their row. */
const PROGRAMS = {
  "`Template`": 'export { Template } from "./index.js";',
  "`Template` and `renderChat`": 'export { Template, renderChat } from "./index.js";',
  everything: 'export * from "./index.js";',
};

/** Bytes of each program: minified, with gzip -9, with Brotli. */
export async function weights() {
  const folder = mkdtempSync(join(tmpdir(), "chat-template-"));
  try {
    await bundle(folder);
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "sideEffects": false }');
    const rows = [];
    for (const [name, code] of Object.entries(PROGRAMS)) {
      const input = join(folder, "program.js");
      writeFileSync(input, code);
      const made = await rolldown({ input, resolve: { alias: { "@vitrine/base": BASE } } });
      const { output } = await made.generate({ format: "es", minify: true });
      const text = output[0].code;
      rows.push({
        name,
        minified: text.length,
        gzip: gzipSync(text, { level: 9 }).length,
        brotli: brotliCompressSync(text).length,
      });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  console.log("| imported | minified | gzip -9 | Brotli |\n|---|---|---|---|");
  for (const { name, minified, gzip, brotli } of await weights())
    console.log(`| ${name} | ${minified} | ${gzip} | ${brotli} |`);
}
