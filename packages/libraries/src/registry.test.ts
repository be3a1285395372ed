import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TASK_IDS } from "@vitrine/tasks";
import { getLibrary, LIBRARIES, LIBRARY_TASKS, TASK_LIBRARIES } from "./index.ts";
import { getLibraryFacts, LIBRARY_FACTS } from "./facts/facts.ts";
import type { LibraryFacts } from "./entry/library.ts";
import { lintRegistry } from "./count-query/lint.ts";
import { factsSource, registryIndexSource, registryModulesSource } from "./registry-index.ts";

/** Doubts that are accepted because the rule is the library's own. */
const ACCEPTED = [
  "bionemo: extension-beside-config",
  "clara: extension-beside-config",
  "cosmos: extension-beside-config",
  "keras: extension-beside-config",
  "lightglue: extension-beside-config",
  "minimax-h3: extension-beside-config",
  "mobilint: extension-beside-config",
  "nemo: extension-beside-config",
  "nv-medtech: extension-beside-config",
  "quantumpeer: never-matches",
];

describe("the registry", () => {
  test("has one file per entry, named after its id", () => {
    const files = readdirSync(new URL("registry/", import.meta.url)).filter(
      (file) => !["index.ts", "modules.ts"].includes(file),
    );
    expect(files.toSorted()).toEqual(LIBRARIES.map(({ id }) => `${id}.ts`).toSorted());
    expect(LIBRARIES).toHaveLength(258);
  });

  test("has generated files that are up to date", () => {
    const onDisk = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
    expect(onDisk("registry/index.ts")).toBe(registryIndexSource(LIBRARIES.map(({ id }) => id)));
    expect(onDisk("registry/modules.ts")).toBe(registryModulesSource(LIBRARIES));
    expect(onDisk("facts/facts.ts")).toBe(factsSource(LIBRARIES));
  });

  test("has nothing the linter refuses, and only known doubts", () => {
    expect(
      lintRegistry(LIBRARIES)
        .map(({ library, code }) => `${library}: ${code}`)
        .toSorted(),
    ).toEqual(ACCEPTED);
  });

  test("gives the same facts with and without generators", () => {
    for (const library of LIBRARIES) {
      const { snippets, examples: _examples, ...facts } = library;
      expect(getLibraryFacts(library.id)).toEqual({ ...facts, hasSnippets: snippets !== undefined });
    }
    expect(LIBRARY_FACTS).toHaveLength(LIBRARIES.length);
  });

  test("keeps generators out of what a browser imports", () => {
    const source = readFileSync(new URL("facts/facts.ts", import.meta.url), "utf8");
    const imports = [...source.matchAll(/^import .* from "(.*)";$/gm)].map(([, path]) => path);
    expect(imports).toEqual(["../entry/library.ts", "../entry/lookup.ts"]);
  });
});

describe("finding a library", () => {
  test("every entry is found by its own id and label-cased spellings", () => {
    for (const library of LIBRARIES) {
      for (const spelling of [library.id, library.id.toUpperCase(), library.id.replace(/[-_.]/g, "_")]) {
        expect(getLibrary(spelling)).toBe(library);
      }
    }
  });

  test.each([
    ["Merlin", "merlin"],
    ["MERLIN", "merlin"],
    ["keras_nlp", "keras-hub"],
    ["keras-nlp", "keras-hub"],
    ["contexttab", "sap-rpt-1-oss"],
    ["Tensorflow-TTS", "tensorflowtts"],
    ["tf_keras", "tf-keras"],
    ["scikit-learn", "sklearn"],
    ["adapters", "adapter-transformers"],
    ["pyannote.audio", "pyannote-audio"],
    ["OpenCLIP", "open_clip"],
  ])("%s means %s", (name, id) => {
    expect(getLibrary(name)?.id).toBe(id);
  });

  test("a library that took another's place is named by the old entry", () => {
    expect(getLibrary("kerasformers")?.replacedBy).toBe("zeromodels");
  });

  test("an unknown name, a blank one, a prototype key and a megabyte give undefined", () => {
    for (const name of ["no-such-library", "", "__proto__", "constructor", "x".repeat(1_000_000), null, 7]) {
      expect(getLibrary(name as string)).toBeUndefined();
    }
  });
});

describe("libraries and tasks", () => {
  test("both maps name only known libraries and tasks, and every task has a list", () => {
    for (const [library, tasks] of Object.entries(LIBRARY_TASKS)) {
      expect(getLibrary(library)?.id).toBe(library);
      for (const task of tasks) expect(TASK_IDS).toContain(task);
    }
    expect(Object.keys(TASK_LIBRARIES).toSorted()).toEqual(TASK_IDS.toSorted());
    for (const library of Object.values(TASK_LIBRARIES).flat()) expect(getLibrary(library)?.id).toBe(library);
  });

  test("text generation is served by transformers and transformers.js", () => {
    expect(TASK_LIBRARIES["text-generation"]).toEqual(["transformers", "transformers.js"]);
  });
});

describe("the linter", () => {
  const good: LibraryFacts = {
    id: "a",
    prettyLabel: "A",
    repoName: "a",
    repoUrl: "https://example.org/a",
    filter: false,
  };
  const codes = (...libraries: LibraryFacts[]) => lintRegistry(libraries).map(({ code }) => code);

  test("accepts a good entry", () => expect(codes(good)).toEqual([]));
  test("refuses two keys that fold to the same spelling", () => {
    expect(codes({ ...good, id: "keras-nlp" }, { ...good, id: "Keras_NLP" })).toEqual(["folded-key"]);
    expect(codes(good, { ...good, id: "b", aliases: ["A"] })).toEqual(["folded-key"]);
  });
  test("refuses a link that is no web address", () => {
    expect(codes({ ...good, repoUrl: "javascript:alert(1)" })).toContain("bad-url");
    expect(codes({ ...good, docsUrl: "docs" })).toEqual(["bad-url"]);
  });
  test("refuses a missing name", () => expect(codes({ ...good, repoName: " " })).toEqual(["missing-name"]));
  test("refuses a counting rule that cannot be read", () => {
    expect(codes({ ...good, countDownloads: 'path"config.json"' })).toEqual(["bad-query"]);
  });
  test("doubts a rule that counts an extension where a configuration file exists", () => {
    expect(codes({ ...good, countDownloads: 'path:"config.json" OR path_extension:"pt"' })).toEqual([
      "extension-beside-config",
    ]);
  });
  test("doubts a rule that no path can fulfil", () => {
    expect(codes({ ...good, countDownloads: 'path_extension:"setup.py"' })).toEqual(["never-matches"]);
  });
  test("refuses a replacement that does not exist", () => {
    expect(codes({ ...good, replacedBy: "gone" })).toEqual(["unknown-replacement"]);
  });
});
