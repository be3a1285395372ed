import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHubModel, type ParsedModel } from "./parse-hub-model.ts";
import type { ModelRecord } from "../record/record.ts";

function record(json: unknown): ModelRecord {
  const parsed = parseHubModel(json);
  if (!parsed.ok) throw parsed.error;
  return parsed.record;
}

function problemPaths(parsed: ParsedModel): string[] {
  return parsed.ok ? parsed.problems.map((problem) => problem.path) : [];
}

/** An answer in the shape of the hub's documentation. */
const ANSWER = {
  _id: "621ffdc136468d709f17f4a2",
  id: "acme/tiny-bert",
  modelId: "acme/tiny-bert",
  author: "acme",
  sha: "0123456789abcdef0123456789abcdef01234567",
  lastModified: "2024-02-19T11:06:12.000Z",
  createdAt: "2022-03-02T23:29:04.000Z",
  private: false,
  gated: false,
  disabled: false,
  downloads: 120,
  likes: 3,
  tags: ["transformers", "pytorch", "bert", "en", "license:apache-2.0"],
  pipeline_tag: "fill-mask",
  library_name: "transformers",
  mask_token: "[MASK]",
  config: {
    architectures: ["BertForMaskedLM"],
    model_type: "bert",
    tokenizer_config: { bos_token: { __type: "AddedToken", content: "<s>" } },
  },
  cardData: { license: "apache-2.0", language: "en", tags: ["exbert"], unknown: 1 },
  transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" },
  safetensors: { parameters: { F32: 110106428 }, total: 110106428 },
  siblings: [{ rfilename: "config.json" }, { rfilename: "model.bin", lfs: { size: 44 } }],
  spaces: ["a/b"],
};

describe("parseHubModel reads what a hub answers", () => {
  test("a full answer loses only fields that the record does not have", () => {
    const parsed = parseHubModel(ANSWER);
    expect(parsed).toMatchObject({ ok: true, problems: [] });
    expect(record(ANSWER)).toEqual({
      id: "acme/tiny-bert",
      author: "acme",
      sha: ANSWER.sha,
      lastModified: "2024-02-19T11:06:12.000Z",
      createdAt: "2022-03-02T23:29:04.000Z",
      private: false,
      gated: false,
      disabled: false,
      downloads: 120,
      likes: 3,
      tags: ANSWER.tags,
      pipeline_tag: "fill-mask",
      library_name: "transformers",
      mask_token: "[MASK]",
      config: {
        architectures: ["BertForMaskedLM"],
        model_type: "bert",
        tokenizer_config: { bos_token: "<s>" },
      },
      cardData: { license: "apache-2.0", language: "en", tags: ["exbert"] },
      transformersInfo: ANSWER.transformersInfo,
      safetensors: ANSWER.safetensors,
      siblings: [{ rfilename: "config.json" }, { rfilename: "model.bin", size: 44 }],
      provenance: { pipeline_tag: "inferred", library_name: "inferred" },
    });
  });

  test("an answer with an id alone is a record", () => {
    expect(record({ id: "gpt2" })).toEqual({ id: "gpt2", tags: [] });
    expect(record({ modelId: "acme/x" })).toEqual({ id: "acme/x", author: "acme", tags: [] });
  });

  test("provider mappings are read as a list and as an object", () => {
    const list = [{ provider: "p1", providerId: "x", status: "live", task: "conversational" }];
    const object = { p1: { providerId: "x", status: "live", task: "conversational" } };
    expect(record({ id: "a", inferenceProviderMapping: list }).inferenceProviderMapping).toEqual(list);
    expect(record({ id: "a", inferenceProviderMapping: object }).inferenceProviderMapping).toEqual(list);
  });

  test.each([
    [false, false],
    ["false", false],
    ["auto", "auto"],
    ["manual", "manual"],
    [true, "manual"],
    [null, undefined],
    ["perhaps", undefined],
  ])("gated %j is read as %j", (given, expected) => {
    expect(record({ id: "a", gated: given }).gated).toBe(expected);
  });

  test("a chat template is a text, a list or an object by name", () => {
    const read = (chat_template: unknown) =>
      record({ id: "a", config: { tokenizer_config: { chat_template } } }).config?.tokenizer_config?.chat_template;
    const list = [{ name: "default", template: "{{ x }}" }];
    expect(read("{{ x }}")).toBe("{{ x }}");
    expect(read(list)).toEqual(list);
    expect(read({ default: "{{ x }}" })).toEqual(list);
    expect(read([{ name: "default" }, ...list])).toEqual(list);
  });

  test.each([
    ["2024-02-19T11:06:12.000Z", "2024-02-19T11:06:12.000Z"],
    ["2024-02-19", "2024-02-19T00:00:00.000Z"],
    ["2024-02-19T11:06:12+02:00", "2024-02-19T09:06:12.000Z"],
    ["2024-02-19 11:06:12", "2024-02-19T11:06:12.000Z"],
    ["2024-13-45T00:00:00Z", undefined],
    ["yesterday", undefined],
    [1708340772, undefined],
  ])("the date %j is read as %j", (given, expected) => {
    expect(record({ id: "a", lastModified: given }).lastModified).toBe(expected);
  });

  test("the author's word in the card wins over the hub's", () => {
    const parsed = record({
      id: "a",
      pipeline_tag: "text-generation",
      library_name: "transformers",
      cardData: { pipeline_tag: "summarization" },
    });
    expect(parsed.pipeline_tag).toBe("summarization");
    expect(parsed.provenance).toEqual({ pipeline_tag: "explicit", library_name: "inferred" });
  });

  test("a record written by this package is read back unchanged", () => {
    const once = record(ANSWER);
    expect(record(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });
});

describe("parseHubModel omits invalid values and says where", () => {
  test("a wrongly typed field goes alone", () => {
    const parsed = parseHubModel({
      id: "acme/x",
      tags: ["ok", 7, { a: 1 }, "fine"],
      downloads: "many",
      likes: -1,
      config: { architectures: "Solo", model_type: 5, peft: { task_type: ["x"] } },
      cardData: { base_model: ["a/b", 3], language: { en: true }, license: "mit" },
      safetensors: { parameters: { F32: "x" } },
      siblings: [{ rfilename: "a" }, { size: 1 }, { rfilename: "../../etc/passwd" }, "plain"],
      widgetData: [{ text: 5, extra: { deep: [1] } }, "no"],
      pipeline_tag: null,
    });
    expect(parsed.ok && parsed.record).toEqual({
      id: "acme/x",
      author: "acme",
      tags: ["ok", "fine"],
      config: { architectures: ["Solo"], peft: {} },
      cardData: { base_model: ["a/b"], license: "mit" },
      siblings: [{ rfilename: "a" }, { rfilename: "plain" }],
      widgetData: [{ extra: { deep: [1] } }],
    });
    expect(problemPaths(parsed)).toEqual(
      expect.arrayContaining([
        "tags[1]",
        "tags[2]",
        "downloads",
        "likes",
        "config.model_type",
        "config.peft.task_type",
        "cardData.base_model[1]",
        "cardData.language",
        "safetensors.parameters.F32",
        "siblings[1].rfilename",
        "siblings[2].rfilename",
        "widgetData[0].text",
        "widgetData[1]",
      ]),
    );
    expect(problemPaths(parsed)).not.toContain("pipeline_tag");
  });

  test.each([
    [undefined, "not-an-object"],
    [null, "not-an-object"],
    ["x", "not-an-object"],
    [[], "not-an-object"],
    [{}, "no-id"],
    [{ id: 5 }, "invalid-id"],
    [{ id: "" }, "invalid-id"],
    [{ id: "a/b/c" }, "invalid-id"],
    [{ id: "../x" }, "invalid-id"],
    [{ id: "a b" }, "invalid-id"],
    [{ id: "a/-x" }, "invalid-id"],
    [{ id: "a\u0000" }, "invalid-id"],
    [{ id: "x".repeat(97) }, "invalid-id"],
    [{ id: `${"x".repeat(1_000_000)}` }, "invalid-id"],
  ])("%# is refused with a short message that says what to write", (json, code) => {
    const parsed = parseHubModel(json);
    expect(parsed).toMatchObject({ ok: false, error: { code } });
    if (!parsed.ok) expect(parsed.error.message.length).toBeLessThan(300);
  });
});

describe("parseHubModel never throws", () => {
  const bomb = () => {
    let deep: unknown = "x";
    for (let level = 0; level < 200_000; level++) deep = [deep];
    return deep;
  };

  test("on prototype keys, getters, proxies, cycles, deep nesting and long texts", () => {
    const evil = JSON.parse(
      '{"id":"a","__proto__":{"polluted":1},"config":{"__proto__":{"x":1},"auto_map":{"__proto__":"y","constructor":"z"}},"tags":["a"]}',
    ) as Record<string, unknown>;
    const parsed = record(evil);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(parsed.config)).toBe(Object.prototype);

    const cycle: Record<string, unknown> = { id: "a" };
    cycle["cardData"] = cycle;
    expect(parseHubModel(cycle).ok).toBe(true);
    const getter = Object.defineProperty({}, "id", {
      enumerable: true,
      get() {
        throw new Error("called");
      },
    });
    expect(parseHubModel(getter)).toMatchObject({ ok: false });
    const proxy = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error("called");
        },
      },
    );
    expect(parseHubModel({ id: "a", config: proxy }).ok).toBe(false);
    expect(parseHubModel({ id: "a", widgetData: [{ text: bomb() }] }).ok).toBe(true);
    expect(parseHubModel(bomb()).ok).toBe(false);
    const long = "x".repeat(1_000_000);
    expect(record({ id: "a", mask_token: long, tags: [long], [long]: 1 })).toMatchObject({
      mask_token: long,
      tags: [],
    });
    expect(record({ id: "a", tags: Array.from({ length: 500_000 }, () => "t") }).tags).toEqual(["t"]);
    expect(record({ id: "a", likes: -0 }).likes).toBe(0);
  });

  test("on any JSON, and the result is plain, bounded and free of the input", () => {
    const keys = fc.constantFrom(...Object.keys(ANSWER), "gguf", "widgetData", "provenance", "__proto__");
    const junk = fc.dictionary(keys, fc.anything({ withNullPrototype: true, withBigInt: true }));
    fc.assert(
      fc.property(junk, (json) => {
        const parsed = parseHubModel({ ...json, id: "acme/x" });
        expect(parsed.ok).toBe(true);
        if (!parsed.ok) return;
        const again = parseHubModel(JSON.parse(JSON.stringify(parsed.record)));
        expect(again).toMatchObject({ ok: true, problems: [] });
        expect(again.ok && again.record).toEqual(parsed.record);
      }),
      { numRuns: 500 },
    );
  });

  test("on an answer with any one part replaced by junk", () => {
    const paths: (string | number)[][] = [];
    const collect = (value: unknown, path: (string | number)[]) => {
      if (path.length > 0) paths.push(path);
      if (Array.isArray(value)) value.forEach((item, index) => collect(item, [...path, index]));
      else if (typeof value === "object" && value !== null)
        for (const [key, item] of Object.entries(value)) collect(item, [...path, key]);
    };
    collect(ANSWER, []);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 }), (path, junk) => {
        const answer = structuredClone(ANSWER) as Record<string, unknown>;
        let holder: Record<string | number, unknown> = answer;
        for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
        holder[path.at(-1) as string] = junk;
        answer["id"] = "acme/x";
        const parsed = parseHubModel(answer);
        expect(parsed.ok).toBe(true);
        // A fault in one top-level field leaves the other fields as they were.
        if (parsed.ok && path[0] !== "config") {
          expect(parsed.record.config).toEqual(record(ANSWER).config);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("field names of earlier releases are read as today's", () => {
  const parsed = parseHubModel({
    id: "acme/m",
    facts: { parametersAbout: 7e9, standing: 40 },
    namedFiles: [{ rfilename: "m.gguf" }],
    sources: { places: [{ release: "p@1", path: "f" }], facts: { namedFiles: [0] } },
    library_name: "gguf",
    provenance: { library_name: "guessed" },
  });
  expect(parsed).toMatchObject({
    problems: [],
    record: {
      metadata: { parametersAbout: 7e9, popularity: 40 },
      listedFiles: [{ rfilename: "m.gguf" }],
      sources: { references: [{ release: "p@1", path: "f" }], fields: { listedFiles: [0] } },
      provenance: { library_name: "inferred" },
    },
  });
});
