/**
 * The guides: the files they name exist, and tables that state properties of the code (counting
 * rules, bits per weight, inferred libraries, providers) agree with it.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { INFERENCE_PROVIDERS, loadProvider } from "@vitrine/inference";
import { matchesCountQuery, parseCountQuery } from "@vitrine/libraries";
import {
  bitsPerWeight,
  inferLibrary,
  QUANTIZATION_PREFERENCE,
  type QuantizationLabel,
  taskOfArchitecture,
} from "@vitrine/models";
import { describe, expect, test } from "vitest";
import { codeSpan, tableRows } from "./documented-code.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const FOLDER = join(ROOT, "docs");

/**
 * Pages at the root of the folder and about chat templates; guides of tasks have tests of their
 * own.
 */
const names = [
  ...(await readdir(FOLDER)).filter((name) => name.endsWith(".md")),
  ...(await readdir(join(FOLDER, "chat-templates"))).map((name) => `chat-templates/${name}`),
];
const pages = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(FOLDER, name), "utf8")] as const)),
);
const page = (name: string): string => pages.get(name) ?? "";

/** All code spans of a cell. */
const codeSpans = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

test("every file and folder that a guide names is there", () => {
  const paths = [...pages.values()].flatMap((markdown) =>
    [...markdown.matchAll(/`((?:packages|apps|scripts|e2e)\/[\w./-]+)`/g)].map(([, path = ""]) => path),
  );
  expect(paths.length).toBeGreaterThan(15);
  // Files of a build are there after it.
  const written = paths.filter((path) => !/my-(library|provider)|\/dist\//.test(path));
  expect(written.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("the providers that the guide counts and calls retired are those of the client", async () => {
  const providers = await Promise.all(INFERENCE_PROVIDERS.map(loadProvider));
  expect(page("providers.md")).toContain(`The client calls ${providers.length} of them`);
  const [, retired = ""] = /left the router in July 2026 \(([^)]+)\)/.exec(page("providers.md")) ?? [];
  expect(retired.split(", ")).toEqual(providers.filter(({ isRetired }) => isRetired).map(({ id }) => id));
});

describe("download counting", () => {
  const rows = tableRows(page("download-counting.md"));

  test.each(rows.filter(({ head }) => head[1] === "counts").map(({ cells }) => cells))("%s", (rule, counts, others) => {
    const query = parseCountQuery(codeSpan(rule) ?? "");
    expect(codeSpans(counts).length + codeSpans(others).length).toBeGreaterThanOrEqual(2);
    for (const path of codeSpans(counts)) expect([path, matchesCountQuery(query, path)]).toEqual([path, true]);
    for (const path of codeSpans(others)) expect([path, matchesCountQuery(query, path)]).toEqual([path, false]);
  });

  test.each(rows.filter(({ head }) => head[1] === "what it says").map(({ cells }) => cells))(
    "%s is refused as the page says",
    (rule, message) => {
      expect(() => parseCountQuery(codeSpan(rule) ?? "")).toThrow(message as string);
    },
  );

  test("a path has the segments that the page says", () => {
    const fields = rows.filter(({ head }) => head[0] === "field");
    expect(fields).toHaveLength(4);
    const path = codeSpan(fields[0]?.cells[1] ?? "") ?? "";
    for (const { cells } of fields) {
      const [field = "", value = ""] = cells.map((cell) => codeSpan(cell) ?? "");
      expect(matchesCountQuery(parseCountQuery(`${field}:"${value}"`), path), field).toBe(true);
    }
  });
});

describe("quantization", () => {
  const rows = tableRows(page("quantization.md"));

  test("bits and sizes in the table are those of the types, most exact first", () => {
    const types = rows.filter(({ head }) => head[1] === "bits per weight").map(({ cells }) => cells);
    expect(types.length).toBeGreaterThan(8);
    for (const [name = "", bits, size] of types) {
      const label = codeSpan(name) as QuantizationLabel;
      expect(QUANTIZATION_PREFERENCE).toContain(label);
      expect(bits).toBe(String(Number(bitsPerWeight(label).toFixed(2))));
      expect(size).toBe(`${((bitsPerWeight(label) * 7) / 8).toFixed(1)} GB`);
    }
    const ranks = types.map(([name = ""]) => QUANTIZATION_PREFERENCE.indexOf(codeSpan(name) as QuantizationLabel));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  /** The page's rule of thumb: the file, a tenth more for the context, half a gibibyte for the program. */
  const memoryNeeded = (bytes: number): number => bytes * 1.1 + 0.5 * 1024 ** 3;

  test("the quantizations that the page lists for a memory fit, and the next larger one does not", () => {
    const GIB = 1024 ** 3;
    const types = rows.flatMap(({ head, cells }) => (head[1] === "bits per weight" ? [codeSpan(cells[0] ?? "")] : []));
    const needed = (label: unknown): number => memoryNeeded((bitsPerWeight(label as QuantizationLabel) * 7e9) / 8);
    const memories = rows.filter(({ head }) => head[0] === "free memory");
    expect(memories.length).toBeGreaterThan(3);
    for (const { cells } of memories) {
      const [free, largest] = cells.map((cell) => Number.parseFloat(cell) * GIB) as [number, number];
      const label = codeSpan(cells[2] ?? "");
      expect(needed(label)).toBeLessThanOrEqual(free);
      const larger = types[types.indexOf(label) - 1];
      if (larger) expect(needed(larger)).toBeGreaterThan(free);
      expect(memoryNeeded(largest)).toBeLessThanOrEqual(free);
      expect(memoryNeeded(largest + 0.1 * GIB)).toBeGreaterThan(free);
    }
  });
});

describe("the model record", () => {
  const rows = tableRows(page("model-record.md"));

  /** Signs that are files alone, each alternative as a list of paths. */
  const signs = rows
    .filter(({ head }) => head[0] === "sign")
    .flatMap(({ cells: [sign = "", library = ""] }) => {
      const alternatives = sign.split(/, (?:or )?| or /);
      const isFiles = alternatives.every((one) => /^(?:any )?`[^`]+`(?: and `[^`]+`)*$/.test(one));
      const files = alternatives.map((one) => codeSpans(one).map((path) => path.replace(/^\./, "x.")));
      return isFiles ? [{ library: codeSpan(library) ?? "", files }] : [];
    });

  test("its files infer the library that the table says, and the row above wins", () => {
    expect(signs.length).toBeGreaterThan(12);
    for (const { library, files } of signs)
      for (const paths of files) expect(inferLibrary({ tags: [], files: paths }), paths.join()).toBe(library);
    signs.forEach((sign, index) => {
      for (const below of signs.slice(index + 1)) {
        const files = [...(sign.files[0] ?? []), ...(below.files[0] ?? [])];
        expect(inferLibrary({ tags: [], files }), files.join()).toBe(sign.library);
      }
    });
  });

  test("an architecture's name infers the task that the table says", () => {
    const architectures = rows.filter(({ head }) => head[0] === "architecture");
    expect(architectures.length).toBeGreaterThan(8);
    for (const { cells } of architectures)
      for (const name of codeSpans(cells[0]))
        expect(taskOfArchitecture(name, /^[A-Z][a-z]+/.exec(name)?.[0].toLowerCase()), name).toBe(
          codeSpan(cells[1] ?? ""),
        );
  });
});
