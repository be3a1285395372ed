/**
 * What a component costs before it is used: compressed, without React, for the browser. What it loads later, when a person
 * records a voice or an image with boxes comes, is reported separately.
 */
import { gzipSync } from "node:zlib";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../packages/react/src");

/** Bytes of a program that does nothing but bring these names, as a bundler makes it, and of what it may load later. */
async function sizeOf(names: string, from: string): Promise<{ bytes: number; later: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(join(SOURCE, from))};`, resolveDir: SOURCE },
    bundle: true,
    splitting: true,
    outdir: SOURCE,
    entryNames: "entry",
    metafile: true,
    absWorkingDir: SOURCE,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    conditions: ["vitrine-source", "module", "browser", "import"],
    external: ["react", "react-dom", "react/jsx-runtime"],
    write: false,
    logLevel: "silent",
  });
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [relative(SOURCE, path), gzipSync(contents, { level: 9 }).length]),
  );
  const needed = (name: string, kinds: readonly string[]): string[] => [
    name,
    ...(metafile.outputs[name]?.imports ?? []).flatMap(({ path, kind, external }) =>
      kinds.includes(kind) && external !== true ? needed(path, kinds) : [],
    ),
  ];
  const sum = (all: Iterable<string>) => [...all].reduce((bytes, name) => bytes + (sizes.get(name) ?? 0), 0);
  const first = new Set(needed("entry.js", ["import-statement"]));
  const all = new Set(needed("entry.js", ["import-statement", "dynamic-import"]));
  return { bytes: sum(first), later: sum(all) - sum(first) };
}

test.each([
  ["a snippet panel", "SnippetPanel", "index.ts", 3_000],
  ["a task widget", "TaskWidget", "widget.ts", 13_000],
  ["a chat without Markdown", "ChatWidget", "widget.ts", 16_000],
] as const)("%s costs no more than it may", async (_, name, from, max) => {
  const { bytes, later } = await sizeOf(name, from);
  console.log(`${name}: ${bytes} bytes compressed, of ${max}; ${later} later`);
  expect(bytes).toBeLessThanOrEqual(max);
  // A bundle without the component would cost nothing.
  expect(bytes).toBeGreaterThan(500);
});
