/**
 * The files of the package as they are published: one with all that the root has, one with what the other entries share, and
 * one for each entry, with maps that lead back to the source.
 *
 * The compiler emits a file for each source file, and dozens of them take a new process several times as long to import
 * as a few do. Names and lines stay as they are in the source, so stacks and logs can be read, and what Node prints of an
 * uncaught error is one statement; the bundler of a page shortens them.
 */
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import { plainFunctions } from "./plain-functions.mjs";

/** Entries that are published under a separate name. */
export const ENTRIES = ["index", "author", "train", "cli"];
const source = fileURLToPath(new URL("../src/", import.meta.url));

/** The base is inside, as another package costs a process a third of the time to import all of this. */
const options = {
  external: /^node:/,
  platform: "neutral",
  resolve: { conditionNames: ["vitrine-source", "import"] },
};

/** The files that an entry is made of. */
async function modulesOf(entry) {
  const made = await rolldown({ ...options, input: `${source}${entry}.ts` });
  const { output } = await made.generate({ format: "es" });
  return new Set(Object.values(output).flatMap((chunk) => Object.keys(chunk.modules ?? {})));
}

/** A field is made where the constructor sets it, and not before as well. */
const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } };

/** TypeScript to JavaScript; names stay. */
const javaScript = {
  name: "javascript",
  async transform(code, id) {
    if (!id.endsWith(".ts")) return null;
    const settings = { loader: "ts", target: "es2022", sourcemap: "external", sourcefile: id, tsconfigRaw };
    const result = await transform(code, settings);
    return { code: result.code, map: result.map };
  },
};

/** Writes the entries and what they share into a folder. */
export async function bundle(dir) {
  const input = Object.fromEntries(ENTRIES.map((entry) => [entry, `${source}${entry}.ts`]));
  const inProgram = await modulesOf("index");
  const isEntry = (id) => ENTRIES.some((entry) => id === `${source}${entry}.ts`);
  const made = await rolldown({
    ...options,
    input,
    plugins: [javaScript, plainFunctions((id) => id.endsWith(".ts"))],
  });
  const { output } = await made.write({
    dir,
    format: "es",
    sourcemap: true,
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: false } },
    comments: { annotation: true, legal: false, jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [
        { name: "engine", test: (id) => inProgram.has(id) && !isEntry(id), priority: 2 },
        {
          name: "analysis",
          test: (id) => id.startsWith(source) && !id.startsWith(`${source}cli/`) && !isEntry(id),
          priority: 1,
        },
      ],
    },
  });
  return output;
}
