// @module-tag slow
/**
 * Size of a program that imports a part of the client: bundled and minified by the bundler that is installed,
 * compressed by gzip, everything that loads before its first line runs.
 */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { HUB_TOKEN, REPLY, startTestKit } from "@vitrine/test-kit";
import { build as buildOneFile } from "esbuild";
import { build, type Rolldown } from "vite";
import { describe, expect, test } from "vitest";
import { INFERENCE_PROVIDERS, isProviderId, loadProvider } from "../src/providers/index.ts";

const SOURCE = join(import.meta.dirname, "../src");
const ENTRY = join(SOURCE, "size-entry.ts");
const CONDITIONS = ["vitrine-source", "browser", "module", "import", "default"];

async function bundle(code: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    root: join(import.meta.dirname, "../src"),
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
    build: { ssr: true, write: false, minify: true, target: "es2022", rolldownOptions: { input: ENTRY } },
    // The packages that it imports from their sources too: a fresh clone has no build.
    ssr: { noExternal: true, resolve: { conditions: CONDITIONS } },
    resolve: { conditions: CONDITIONS },
  })) as Rolldown.RolldownOutput;
  return output.filter((chunk): chunk is Rolldown.OutputChunk => chunk.type === "chunk");
}

/** The chunks that load with the entry; those that wait for a call are omitted. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  return withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
}

/** Some chunks, and all that they import. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  first: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set(first);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  return [...found];
}

const compressed = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

describe("compressed, a program weighs", () => {
  test.each([
    ["chatCompletion", 12_000],
    ["chatCompletionStream", 18_300],
    ["textToImage", 19_800],
    ["featureExtraction", 19_800],
    ["InferenceClient", 33_400],
  ])("with %s alone at most %i bytes", async (name, limit) => {
    const chunks = loadedAtOnce(await bundle(`export { ${name} } from "./index.ts";`));
    const size = compressed(chunks);
    expect(size).toBeLessThanOrEqual(limit);
    // Measuring an empty bundle would pass as well.
    expect(size).toBeGreaterThan(limit / 3);
  });
});

test("in one file, without a part that waits, the client with every provider stays in bounds", async () => {
  const { outputFiles } = await buildOneFile({
    stdin: { contents: `export { InferenceClient } from "./index.ts";`, resolveDir: SOURCE, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["vitrine-source", "import"],
    logLevel: "error",
  });
  const size = gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
  expect(size).toBeLessThanOrEqual(54_000);
  expect(size).toBeGreaterThan(20_000);
});

test("no provider is loaded before it is called", async () => {
  const chunks = loadedAtOnce(await bundle(`export { InferenceClient } from "./index.ts";`));
  const names = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => /\/(?:providers|servers)\/([\w-]+)\.ts$/.exec(id)?.[1]);
  expect(names).toContain("router");
  expect(names.filter((name) => name !== undefined && isProviderId(name))).toEqual([]);
});

test("the first call of a named provider loads at most four chunks, for chat of any provider", async () => {
  const chunks = await bundle(`export { InferenceClient } from "./index.ts";`);
  const before = new Set(loadedAtOnce(chunks));
  const chunkOf = (file: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}.ts`));
  const counts = new Map<string, number>();
  for (const id of INFERENCE_PROVIDERS) {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await loadProvider(id)).tasks.conversational) continue;
    const loaded = withImports(chunks, [...chunkOf("routing/provider-calls"), ...chunkOf(`providers/${id}`)]);
    counts.set(id, loaded.filter((chunk) => !before.has(chunk)).length);
  }
  expect(counts.size).toBeGreaterThan(15);
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
  expect(Object.fromEntries([...counts].filter(([, count]) => count > 4))).toEqual({});
});

test("chat at a server or through the router loads no further module", async () => {
  const chunks = loadedAtOnce(await bundle(`export { chatCompletion } from "./index.ts";`));
  const folder = await mkdtemp(join(import.meta.dirname, "bundle-"));
  const kit = await startTestKit();
  try {
    // The chunks that would be loaded later are not there.
    await mkdir(join(folder, "assets"));
    await Promise.all(chunks.map(({ fileName, code }) => writeFile(join(folder, fileName), code)));
    const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? "";
    const { chatCompletion } = (await import(
      pathToFileURL(join(folder, entry)).href
    )) as typeof import("../src/index.ts");
    const request = { accessToken: HUB_TOKEN, model: "m", messages: [{ role: "user", content: "Hi" }] };
    for (const target of [{ endpointUrl: kit.url }, {}]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await chatCompletion({ ...request, ...target }, { fetch: kit.fetch });
      expect(answer.choices[0]?.message.content).toBe(REPLY);
    }
    // Without its explanation a failure is still a failure with a status.
    kit.fault({ kind: "status", status: 400 });
    await expect(chatCompletion(request, { fetch: kit.fetch })).rejects.toMatchObject({
      message: "The request failed with status 400",
      httpResponse: { status: 400 },
    });
  } finally {
    await kit.close();
    await rm(folder, { recursive: true, force: true });
  }
});
