/**
 * Before the package is published: its entries become one file each, with one more that both share.
 *
 * The compiler emits a file for each source file. Sixty of them take a new process five times as long to import as one
 * does, which is most of what a first prompt costs. Reading is much of the rest, so the files are minified; the maps
 * beside them lead back to the source, which is published too.
 */
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const bundle = await rolldown({ input: { index: at("src/index.ts"), render: at("src/render.ts") } });
await bundle.write({
  dir: at("dist"),
  format: "es",
  minify: true,
  sourcemap: true,
  entryFileNames: "[name].js",
  chunkFileNames: "shared.js",
});
