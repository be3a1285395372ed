import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TASK_IDS, TASK_LIBRARY_IDS } from "@vitrine/tasks";
import { getLibrary, LIBRARIES, LIBRARY_TASKS } from "../src/index.ts";
import { getLibraryMetadata, LIBRARY_METADATA } from "../src/metadata/metadata.ts";
import type { LibraryMetadata } from "../src/entry/library.ts";
import { lintRegistry } from "./lint-registry.ts";

/** Doubts that are accepted because the rule is the library's own. */
const ACCEPTED = [
  "bionemo: extension-next-to-config",
  "clara: extension-next-to-config",
  "cosmos: extension-next-to-config",
  "keras: extension-next-to-config",
  "lightglue: extension-next-to-config",
  "minimax-h3: extension-next-to-config",
  "mobilint: extension-next-to-config",
  "nemo: extension-next-to-config",
  "nv-medtech: extension-next-to-config",
  "quantumpeer: never-matches",
];

describe("the registry", () => {
  test("has nothing the linter refuses, and only known doubts", () => {
    const found = lintRegistry(LIBRARIES).map(({ library, code }) => `${library}: ${code}`);
    const added = found.filter((each) => !ACCEPTED.includes(each));
    expect(
      added,
      "Correct data/libraries.json or packages/libraries/src/registry/<library>.ts, or add the doubt to ACCEPTED here",
    ).toEqual([]);
    expect(
      ACCEPTED.filter((each) => !found.includes(each)),
      "Remove from ACCEPTED here",
    ).toEqual([]);
  });

  test("gives the same metadata with and without generators", () => {
    for (const library of LIBRARIES) {
      const { snippets, examples: _examples, ranWith: _ranWith, ...metadata } = library;
      expect(getLibraryMetadata(library.id)).toEqual({ ...metadata, hasSnippets: snippets !== undefined });
    }
    expect(LIBRARY_METADATA).toHaveLength(LIBRARIES.length);
  });

  test("keeps generators out of what a browser imports", () => {
    const source = readFileSync(new URL("../src/metadata/metadata.ts", import.meta.url), "utf8");
    const imports = [...source.matchAll(/^import .* from "(.*)";$/gm)].map(([, path]) => path);
    expect(imports).toEqual(["../entry/lookup.ts", "./generated/library-metadata.ts"]);
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

  test("an old entry names the library that replaced it", () => {
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
    expect(Object.keys(TASK_LIBRARY_IDS).toSorted()).toEqual(TASK_IDS.toSorted());
    for (const library of Object.values(TASK_LIBRARY_IDS).flat()) expect(getLibrary(library)?.id).toBe(library);
  });

  test("text generation is served by transformers and transformers.js", () => {
    expect(TASK_LIBRARY_IDS["text-generation"]).toEqual(["transformers", "transformers.js"]);
  });
});

describe("the linter", () => {
  const good: LibraryMetadata = {
    id: "a",
    prettyLabel: "A",
    repoName: "a",
    repoUrl: "https://example.org/a",
    filter: false,
  };
  const codes = (...libraries: LibraryMetadata[]) => lintRegistry(libraries).map(({ code }) => code);

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
      "extension-next-to-config",
    ]);
  });
  test("doubts a rule that no path can fulfill", () => {
    expect(codes({ ...good, countDownloads: 'path_extension:"setup.py"' })).toEqual(["never-matches"]);
  });
  test("refuses a replacement that does not exist", () => {
    expect(codes({ ...good, replacedBy: "gone" })).toEqual(["unknown-replacement"]);
  });
});
