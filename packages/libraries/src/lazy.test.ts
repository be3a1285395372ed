import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { usageFor } from "./index.ts";
import { loadUsage, loadUsageWriter } from "./lazy.ts";
import { getLibraryMetadata, LIBRARY_METADATA } from "./metadata/metadata.ts";
import { getLibraryId, getLibraryName } from "./metadata/names.ts";
import { PLAUSIBLE } from "../test/records.ts";

test("a generator loaded alone gives the same result as the server", async () => {
  for (const [library, records] of Object.entries(PLAUSIBLE)) {
    const write = await loadUsageWriter(library);
    for (const record of records) expect(write?.(record)).toEqual(usageFor(record, library));
  }
  const write = await loadUsageWriter("timm");
  expect(write?.({ tags: [] } as never)).toMatchObject({ code: "unusable-record", library: { id: "timm" } });
});

test("holes are filled", async () => {
  const write = await loadUsageWriter("llama-cpp-python");
  const usage = write?.({ id: "a/b", tags: ["gguf"] }, { fill: { "gguf-file": "x.gguf" } });
  expect(usage).toMatchObject({ snippets: [{ code: expect.stringContaining('filename="x.gguf"') }] });
});

test("an unknown id, and a library without loading code, gives nothing", async () => {
  for (const id of ["no-such-library", "grok", "constructor", "__proto__", ""]) {
    expect(await loadUsageWriter(id)).toBeUndefined();
  }
});

test("a record leads to the code of the library it names, in any spelling", async () => {
  const record = { id: "owner/model", tags: ["pytorch"], pipeline_tag: "text-classification" };
  for (const name of ["transformers", "Transformers", "timm", "adapters", "Sentence_Transformers"]) {
    const named = { ...record, library_name: name };
    const usage = await loadUsage(named);
    expect(usage).toBeDefined();
    expect(usage).toEqual(usageFor(named, name));
  }
  for (const name of ["no-such-library", "__proto__", undefined])
    expect(await loadUsage({ ...record, ...(name !== undefined && { library_name: name }) })).toBeUndefined();
});

test("names alone are those of the whole metadata", () => {
  for (const { id, prettyLabel, aliases = [] } of LIBRARY_METADATA)
    for (const key of [id, ...aliases, id.toUpperCase()]) {
      const whole = getLibraryMetadata(key);
      expect([getLibraryId(key), getLibraryName(key)]).toEqual([whole?.id, whole?.prettyLabel]);
      expect(prettyLabel).not.toBe("");
    }
  expect([getLibraryId("constructor"), getLibraryName("no-such-library")]).toEqual([undefined, undefined]);
});

describe("what a browser loads, in bytes after compression", () => {
  interface Chunk {
    file: string;
    bytes: number;
    imports: string[];
  }
  interface OutputChunk {
    type: string;
    fileName: string;
    code: string;
    imports: string[];
    facadeModuleId: string | null;
  }
  const chunks = new Map<string, Chunk>();
  let entry = "";

  beforeAll(async () => {
    const root = fileURLToPath(new URL("../", import.meta.url));
    const result = await build({
      root,
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["vitrine-source", "module", "browser"] },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input: `${root}src/lazy.ts`, preserveEntrySignatures: "strict" },
      },
    });
    const { output } = [result].flat()[0] as unknown as { output: OutputChunk[] };
    for (const { type, fileName, code, imports, facadeModuleId } of output) {
      if (type !== "chunk") continue;
      chunks.set(fileName, { file: facadeModuleId ?? "", bytes: gzipSync(code).length, imports });
      if (facadeModuleId?.endsWith("/lazy.ts") === true) entry = fileName;
    }
  });

  /** The chunks that come with one, itself included. */
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const each of chunks.get(name)?.imports ?? []) closure(each, seen);
    return seen;
  };
  const weight = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (chunks.get(name)?.bytes ?? 0), 0);
  const chunkOf = (path: string) => [...chunks].find(([, { file }]) => file.endsWith(path))?.[0] ?? "missing";
  const generators = () => [...chunks].filter(([, { file }]) => /\/registry\/[^/]+\.ts$/.test(file));

  test("what every generator needs: under 8.6 kB, once; the list of rare libraries: under 3.5 kB; the tables of marks: under 13 kB", () => {
    const marks = closure(chunkOf("/verification-mark.ts"));
    const base = closure(entry);
    const further = closure(chunkOf("/further-modules.ts"));
    expect(weight(base)).toBeLessThan(8600);
    expect(weight([...further].filter((name) => !base.has(name)))).toBeLessThan(3500);
    expect(weight([...marks].filter((name) => !base.has(name)))).toBeLessThan(13_000);
  });

  test("a generator on top of that: under 27.2 kB each, under 1 kB for most", () => {
    const base = closure(entry);
    const files = generators().map(([name, { file }]) => ({
      file,
      bytes: weight([...closure(name)].filter((each) => !base.has(each))),
    }));
    expect(files.length).toBeGreaterThan(120);
    expect(files.filter(({ bytes }) => bytes > 27_200)).toEqual([]);
    expect(files.filter(({ bytes }) => bytes < 1000).length / files.length).toBeGreaterThan(2 / 3);
  });
});
