import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import { exampleSnippets } from "../../test/example-snippets.ts";
import { usageFor, usages, usageSnippets } from "./usage.ts";

const record = (fields: Partial<ModelRecord> = {}): ModelRecord => ({ id: "own/model", tags: [], ...fields });
const clients = (fields: Partial<ModelRecord>) => [
  ...new Set(usageSnippets(record(fields)).map(({ client }) => client)),
];
const info = { auto_model: "AutoModel", processor: "AutoTokenizer" };

test("a draft model has no code by which it would run alone", () => {
  const draft = record({ id: "o/Big-DSpark", library_name: "transformers", cardData: { base_model: "m/Big" } });
  const loaded = { ...draft, transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" } };
  expect(usages(loaded).map(({ library }) => library?.id)).toEqual(["vllm"]);
  expect(usageSnippets(loaded)[0]?.code).toContain("vllm serve m/Big --speculative-config");
  expect(usageFor(loaded, "transformers")).toMatchObject({ code: "does-not-run" });
  const { cardData: _, ...unknown } = loaded;
  expect(usageSnippets(unknown).map(({ code }) => code)).toEqual(["", "hf download o/Big-DSpark"]);
});

describe("the order of libraries", () => {
  test("the library that the record names comes first", () => {
    const fields = {
      library_name: "Sentence_Transformers",
      tags: ["transformers", "transformers.js"],
      pipeline_tag: "feature-extraction",
      transformersInfo: info,
    };
    expect(clients(fields)).toEqual(["sentence-transformers", "transformers", "transformers.js"]);
  });

  test("libraries named in tags follow in a fixed order, for any order of the tags", () => {
    const tags = ["transformers.js", "timm", "not-a-library", "transformers", "grok"];
    for (const order of [tags, tags.toReversed()]) {
      expect(clients({ tags: order, transformersInfo: info, pipeline_tag: "image-classification" })).toEqual([
        "transformers",
        "timm",
        "transformers.js",
      ]);
    }
  });

  test.each([
    ["a GGUF summary", { gguf: { total: 7 } }],
    ["the tag", { tags: ["gguf"] }],
    ["a file", { siblings: [{ rfilename: "m-Q4_K_M.gguf" }] }],
  ])("GGUF files known by %s add llama-cpp-python", (_, fields) => {
    expect(clients(fields)).toEqual(["llama-cpp-python"]);
    expect(clients({ library_name: "gguf" })).toEqual(["llama-cpp-python"]);
    expect(clients({ ...fields, library_name: "transformers", transformersInfo: info })).toEqual([
      "transformers",
      "llama-cpp-python",
    ]);
  });
});

describe("when there is no loading code", () => {
  test("a library without a generator gives the command that downloads the files, and says why", () => {
    const usage = usageFor(record(), "grok");
    expect(usage).toMatchObject({
      library: { id: "grok" },
      snippets: [
        {
          language: "shell",
          title: "Download the files",
          code: "hf download own/model",
          install: "pip install -U huggingface_hub",
        },
      ],
    });
  });

  test("a record that names no library, or an unknown one, gives the same command", () => {
    for (const fields of [{}, { library_name: "my-own-library" }]) {
      expect(usageSnippets(record(fields)).map(({ code }) => code)).toEqual(["hf download own/model"]);
    }
    expect(usageSnippets(record(), { library: "no-such-library" }).map(({ title }) => title)).toEqual([
      "Download the files",
    ]);
  });

  test("a generator that can only give a note is followed by the command", () => {
    const [note, download] = usageSnippets(record({ library_name: "peft" }));
    expect(note).toMatchObject({ code: "", notes: ["Task type is invalid."], client: "peft" });
    expect(download).toMatchObject({ code: "hf download own/model" });
  });

  test("an unknown library and an unusable record are reasons, not exceptions", () => {
    expect(usageFor(record(), "no-such-library")).toEqual({
      library: undefined,
      code: "unknown-library",
      reason: "No snippet, because this library is not in the registry.",
    });
    expect(usageFor({ tags: [] } as never, "timm")).toMatchObject({ library: { id: "timm" }, code: "unusable-record" });
    expect(usages({ tags: [] } as never)).toMatchObject([{ code: "unusable-record" }]);
  });
});

test("an answer is plain data, without functions", () => {
  for (const library of ["timm", "grok", "peft"]) {
    const usage = usageFor(record(), library);
    expect(structuredClone(usage)).toEqual(usage);
  }
});

describe("options", () => {
  test("one library can be requested, by any of its names", () => {
    const snippets = usageSnippets(record({ library_name: "transformers", transformersInfo: info }), {
      library: "keras_nlp",
    });
    expect(snippets.every(({ client }) => client === "keras-hub")).toBe(true);
  });

  test("values for holes reach the code", () => {
    const snippets = usageSnippets(record({ tags: ["gguf"] }), { fill: { "gguf-file": "it's.gguf" } });
    expect(snippets[0]?.code).toContain(`filename="it's.gguf"`);
  });
});

test.each([{ gated: "auto" as const }, { gated: "manual" as const }, { private: true }])(
  "a model with %j starts with logging in, once",
  (fields) => {
    const snippets = usageSnippets(
      record({ ...fields, tags: ["timm", "transformers.js"], pipeline_tag: "image-classification" }),
    );
    expect(snippets[0]).toMatchObject({ code: "hf auth login", install: "pip install -U huggingface_hub" });
    expect(snippets.filter(({ code }) => code === "hf auth login")).toHaveLength(1);
    expect(usageSnippets(record({ gated: false, library_name: "timm" }))[0]?.code).not.toContain("hf auth");
  },
);

test("a thousand models take well under a second", () => {
  const model = record({
    library_name: "transformers",
    pipeline_tag: "text-generation",
    transformersInfo: info,
    tags: ["conversational", "gguf"],
  });
  usageSnippets(model);
  // Processor time, so that a busy machine changes nothing.
  const started = process.cpuUsage();
  for (let i = 0; i < 1000; i += 1) usageSnippets(model);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
});

/**
 * Packages that the releases import but leave to their users to install (their metadata requires it for an extra at
 * most): `from_pretrained` of llama-cpp-python raises an ImportError without huggingface_hub, and so on.
 */
test.each([
  ["llama-cpp-python", "huggingface_hub"],
  ["adapter-transformers", "torch"],
  ["kernels", "torch"],
  ["nobg", "torch"],
  ["nobg", "pillow"],
  ["colipri", "einops"],
  ["edsnlp", '"edsnlp[ml]"'],
])("the install line of %s names %s", (library, needed) => {
  const usage = usageFor({ id: "own/model", tags: ["conversational"] }, library);
  const [first] = "snippets" in usage ? usage.snippets : [];
  expect(first?.install?.split(" ")).toContain(needed);
});

test("code that reads sound files is installed with what reads them", () => {
  for (const { snippet } of exampleSnippets()) {
    if (/^import soundfile/m.test(snippet.code) && snippet.install?.startsWith("pip install")) {
      expect(`${snippet.install} <- ${snippet.code}`).toMatch(/^[^\n]*(?:soundfile|requirements\.txt).* <- /);
    }
  }
});
