/**
 * Size of a component before it is used: compressed, without React (a page of five: with it), for the browser. What it loads later, when a person
 * records a voice or an image with boxes comes, is reported separately.
 */
import { gzipSync } from "node:zlib";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { build as buildWithVite } from "vite";
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
  ["a snippet panel", "SnippetPanel", "index.ts", 3_400],
  ["a task widget", "TaskWidget", "widget.ts", 14_700],
  ["a chat without Markdown", "ChatWidget", "widget.ts", 20_850],
] as const)("%s costs no more than it may", async (_, name, from, max) => {
  const { bytes, later } = await sizeOf(name, from);
  console.log(`${name}: ${bytes} bytes compressed, of ${max}; ${later} later`);
  expect(bytes).toBeLessThanOrEqual(max);
  // A bundle without the component would cost nothing.
  expect(bytes).toBeGreaterThan(500);
});

/** A page of these components, rendered in the browser, whose code comes from the generator of the record's library. */
const pageOf = (components: readonly string[]) => `
  import { createRoot } from "react-dom/client";
  import { ${components.join(", ")} } from "./index.ts";
  const record = JSON.parse(document.body.dataset.record ?? "{}");
  const parts = [${components.join(", ")}];
  void import("@vitrine/libraries/lazy").then(async ({ loadUsage }) => {
    const usages = [await loadUsage(record)];
    createRoot(document.body).render(parts.map((Part) => <Part key={Part.displayName} {...{ record, usages }} />));
  });
`;

/** Size of such a page before anything is used, as Vite makes it: bytes compressed, and the modules in them. */
async function pageSize(components: readonly string[]): Promise<{ bytes: number; modules: string[] }> {
  const page = join(SOURCE, "page-of-five.tsx");
  const result = await buildWithVite({
    root: SOURCE,
    configFile: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    logLevel: "error",
    resolve: { conditions: ["vitrine-source", "module", "browser"] },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === page ? id : undefined),
        load: (id) => (id === page ? pageOf(components) : undefined),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: page } },
  });
  const { output } = [result].flat()[0] as Extract<typeof result, { output: unknown }>;
  const chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])));
  const first = new Set<string>();
  const add = (name: string): void => {
    if (first.has(name)) return;
    first.add(name);
    for (const each of chunks.get(name)?.imports ?? []) add(each);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) add(fileName);
  const loaded = [...first].flatMap((name) => chunks.get(name) ?? []);
  return {
    bytes: loaded.reduce((bytes, { code }) => bytes + gzipSync(code, { level: 9 }).length, 0),
    modules: loaded.flatMap(({ modules }) => Object.keys(modules)),
  };
}

// Some 4 kB are the names of licenses and the ways in which weights are stored: without them pages said what is not so.
test.each([
  ["of a model", ["ModelHeader", "MetadataStrip", "UsagePanel", "FitBar", "FileList"], 94_300],
  ["of a model and its family", ["ModelHeader", "UsagePanel", "FamilyTree", "Tags", "FileTable"], 94_300],
  // Five of the largest there are; React alone has 69 kB of it.
  ["with a table and memory", ["ModelHeader", "MetadataStrip", "UsagePanel", "HardwareFit", "ModelTable"], 106_500],
] as const)("a page of five components %s, with React, carries no generator", async (name, components, max) => {
  const { bytes, modules } = await pageSize(components);
  console.log(`page ${name}, with React: ${bytes} bytes compressed, of ${max}`);
  expect(bytes).toBeLessThanOrEqual(max);
  expect(modules.filter((path) => /libraries\/src\/(registry|snippets|usage|verification)\//.test(path))).toEqual([]);
  expect(modules.some((path) => path.includes("react-dom"))).toBe(true);
});
