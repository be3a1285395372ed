import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { TASK_IDS } from "./catalog.ts";
import { SAMPLES } from "./samples.ts";
import { sampleInput } from "./choose-sample.ts";
import type { SampleInput, SampleModel } from "../sample/build.ts";
import { formatSample } from "../sample/format.ts";
import { DEFAULT_SENTENCE_COUNT, MASK_PLACEHOLDER, NO_INPUT_EXAMPLE, SAMPLE_LANGUAGES } from "../sample/sample.ts";

/** The sample, or a failed test. */
function sampleOf(...args: Parameters<typeof sampleInput>): SampleInput {
  const sample = sampleInput(...args);
  if (typeof sample === "string") throw new Error(`no sample for ${args[0]}`);
  return sample;
}

describe("the written samples", () => {
  test("cover at least 31 tasks", () => {
    const tasks = TASK_IDS.filter((id) => sampleInput(id) !== NO_INPUT_EXAMPLE);
    expect(tasks.length).toBeGreaterThanOrEqual(31);
  });

  test("a task without one says so in the agreed words", () => {
    expect(NO_INPUT_EXAMPLE).toBe("No input example has been defined for this model task.");
    for (const task of ["robotics", "no-such-task", "", "__proto__", "constructor"]) {
      expect(sampleInput(task)).toBe(NO_INPUT_EXAMPLE);
    }
  });

  test.each([
    ["text-generation", false],
    ["image-text-to-text", true],
    ["any-to-any", true],
    ["video-text-to-text", true],
    ["audio-text-to-text", false],
  ])("a chat model of %s gets a picture in its sample: %s", (task, sees) => {
    const model: SampleModel = { tags: ["conversational"], pipeline_tag: task };
    for (const requested of [task, "conversational"]) {
      const sample = sampleOf(requested, model);
      expect(sample.kind).toBe("messages");
      expect(JSON.stringify(sample.inputs).includes("image_url")).toBe(sees);
    }
  });

  test("a model that does not chat gets no messages for a task without a sample", () => {
    expect(sampleInput("any-to-any", { tags: [], pipeline_tag: "any-to-any" })).toBe(NO_INPUT_EXAMPLE);
    expect(sampleInput("no-such-task", { tags: ["conversational"] })).toBe(NO_INPUT_EXAMPLE);
  });

  test.each<[string, SampleModel, unknown]>([
    ["fill-mask", { id: "facebook/esm2_t33_650M_UR50D" }, /^MKT\w+<mask>\w+$/],
    ["fill-mask", { id: "zhihan1996/DNABERT-2-117M" }, /^[ACGT]+\[MASK\][ACGT]+$/],
    ["fill-mask", { id: "a/b", config: { model_type: "roberta" } }, /^[A-Z].*<mask>/],
    ["fill-mask", { id: "a/b", config: { model_type: "bert" }, mask_token: "<hidden>" }, /^[A-Z].*<hidden>/],
    ["feature-extraction", { id: "DeepChem/ChemBERTa-77M-MTR" }, /^CC\(=O\)/],
  ])("a model for %s is given what it reads", (task, model, inputs) => {
    expect(sampleOf(task, model).inputs).toMatch(inputs as RegExp);
  });

  test("a translator of many languages is told from which to which", () => {
    const sample = sampleOf("translation", { id: "facebook/nllb-200-3.3B", pipeline_tag: "translation" });
    expect(sample.parameters).toEqual({ src_lang: "eng_Latn", tgt_lang: "deu_Latn" });
    expect(
      sampleOf("translation", { id: "Helsinki-NLP/opus-mt-en-de", pipeline_tag: "translation" }),
    ).not.toHaveProperty("parameters");
  });

  test("compare three sentences", () => {
    expect(DEFAULT_SENTENCE_COUNT).toBe(3);
    for (const inputs of [
      SAMPLES["sentence-similarity"].standard,
      ...Object.values(SAMPLES["sentence-similarity"].byLanguage ?? {}),
    ]) {
      expect(inputs.sentences).toHaveLength(DEFAULT_SENTENCE_COUNT);
    }
  });

  test("are all different between languages", () => {
    for (const sample of Object.values(SAMPLES)) {
      const texts = [sample.standard, ...Object.values(sample.byLanguage ?? {})].map((value) => JSON.stringify(value));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test("have exactly one gap in each fill-mask sentence", () => {
    for (const language of SAMPLE_LANGUAGES) {
      const sample = sampleOf("fill-mask", {}, { language });
      expect(sample.language).toBe(language);
      expect((sample.inputs as string).split(MASK_PLACEHOLDER)).toHaveLength(2);
    }
  });

  test("fill-mask uses the model's own mask token, however odd", () => {
    for (const mask_token of ["<mask>", "$&", "$1", "[MASK]", "▁"]) {
      expect(sampleOf("fill-mask", { mask_token }).inputs).toBe(`Lisbon is the ${mask_token} of Portugal.`);
    }
  });

  test("classification without fixed labels comes with labels", () => {
    expect(sampleOf("zero-shot-classification").parameters).toEqual({
      candidate_labels: ["refund", "legal", "faq"],
    });
    expect(sampleOf("zero-shot-image-classification").parameters).toEqual({
      candidate_labels: ["cat", "dog", "llama"],
    });
  });
});

describe("language of a sample", () => {
  test.each<[string, SampleModel, string]>([
    ["the card's language", { cardData: { language: "de" } }, "de"],
    ["a list led by another language but with English", { cardData: { language: ["fr", "en"] } }, "en"],
    ["a language tag", { tags: ["transformers", "ru"] }, "ru"],
    ["a regional code", { cardData: { language: "zh-CN" } }, "zh"],
    ["a language without samples", { cardData: { language: "xh" } }, "en"],
    ["the card before the tags", { cardData: { language: "it" }, tags: ["en"] }, "it"],
  ])("follows %s", (_, model, language) => {
    expect(sampleOf("text-classification", model).language).toBe(language);
  });

  test("is the caller's choice, unless the card has its own example", () => {
    expect(sampleOf("summarization", { cardData: { language: "de" } }, { language: "fr" }).language).toBe("fr");
    const ownValue = sampleOf("summarization", { widgetData: [{ text: "Mein Text." }] }, { language: "fr" });
    expect(ownValue).toEqual({ kind: "text", inputs: "Mein Text.", source: "widget" });
  });
});

describe("chat samples", () => {
  test("a conversational text model gets messages, another one a prompt", () => {
    expect(sampleOf("text-generation", { tags: ["conversational"] }).kind).toBe("messages");
    expect(sampleOf("text-generation").kind).toBe("text");
  });

  test("a model that sees gets text and an image", () => {
    const sample = sampleOf("image-text-to-text");
    expect(sample.kind).toBe("messages");
    expect(JSON.stringify(sample.inputs)).toContain("image_url");
    expect(sampleOf("conversational", { pipeline_tag: "image-text-to-text" })).toEqual(sample);
  });

  test("a widget text becomes a user message", () => {
    expect(sampleOf("conversational", { widgetData: [{ text: "Hey" }] }).inputs).toEqual([
      { role: "user", content: "Hey" },
    ]);
  });
});

describe("the model's own widget examples", () => {
  test.each<[string, unknown, unknown]>([
    ["question-answering", { text: "Who?", context: "Ada." }, { question: "Who?", context: "Ada." }],
    [
      "sentence-similarity",
      { source_sentence: "a", sentences: ["b", "c"] },
      { source_sentence: "a", sentences: ["b", "c"] },
    ],
    [
      "table-question-answering",
      { text: "Sum?", table: { n: [1, "2"] } },
      { question: "Sum?", table: { n: ["1", "2"] } },
    ],
    ["image-classification", { src: "https://example.org/a.png" }, "https://example.org/a.png"],
    ["tabular-regression", { structured_data: { x: [1.5] } }, { data: { x: ["1.5"] } }],
    ["text-to-image", { text: "a cat" }, "a cat"],
    ["fill-mask", { text: "Paris is <mask>." }, "Paris is [MASK]."],
  ])("replace the sample of %s", (task, entry, inputs) => {
    expect(sampleOf(task, { widgetData: [entry] })).toMatchObject({ inputs, source: "widget" });
  });

  test("are passed over where they do not fit, in favor of the next", () => {
    const widgetData = [{ text: 5 }, { context: "no question" }, { text: "Q", context: "C" }];
    expect(sampleOf("question-answering", { widgetData }).inputs).toEqual({
      question: "Q",
      context: "C",
    });
  });

  test.each<[string, string, unknown]>([
    ["a text of a megabyte", "text-classification", { text: "x".repeat(1_000_000) }],
    ["a lone surrogate", "text-classification", { text: "a\ud800" }],
    ["a NUL", "text-classification", { text: "a\0b" }],
    ["blanks alone", "text-classification", { text: " \n" }],
    ["a text without gap", "fill-mask", { text: "nothing missing" }],
    ["a script address", "image-classification", { src: "javascript:alert(1)" }],
    ["a ragged table", "table-question-answering", { text: "q", table: { a: ["1"], b: [] } }],
    [
      "a table with a __proto__ column",
      "table-question-answering",
      JSON.parse('{"text":"q","table":{"__proto__":["1"]}}'),
    ],
    ["an inherited text", "text-classification", Object.create({ text: "inherited" })],
    ["a bare string", "text-classification", "text"],
  ])("are ignored: %s", (_, task, entry) => {
    expect(sampleOf(task, { widgetData: [entry] })).toEqual(sampleOf(task));
  });
});

/** Objects built to look almost right: known keys with values of any kind. */
const hostileEntry = fc.oneof(
  fc.anything(),
  fc.dictionary(
    fc.constantFrom(
      "text",
      "context",
      "table",
      "sentences",
      "source_sentence",
      "src",
      "messages",
      "structured_data",
      "__proto__",
    ),
    fc.anything(),
  ),
);
const hostileModel = fc.record(
  {
    widgetData: fc.oneof(fc.anything(), fc.array(hostileEntry)),
    tags: fc.oneof(fc.anything(), fc.array(fc.string())),
    mask_token: fc.anything(),
    cardData: fc.oneof(fc.anything(), fc.record({ language: fc.anything() })),
    pipeline_tag: fc.anything(),
  },
  { requiredKeys: [] },
);

describe("hostile records", () => {
  test("never make it throw, and the choice is the same each time", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TASK_IDS, "conversational"), hostileModel, (task, model) => {
        const first = sampleInput(task, model as SampleModel);
        expect(sampleInput(task, model as SampleModel)).toEqual(first);
        expect(typeof first === "string" ? "string" : typeof first.inputs).toMatch(/string|object/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("no record at all is treated as an empty one", () => {
    for (const model of [null, undefined, 5, "x", []]) {
      expect(sampleInput("fill-mask", model as unknown as SampleModel)).toEqual(sampleInput("fill-mask"));
    }
  });

  test("a changed result does not change the next one", () => {
    const sample = sampleOf("sentence-similarity");
    if (sample.kind === "sentences") sample.inputs.sentences.length = 0;
    expect(sampleOf("sentence-similarity")).not.toEqual(sample);
  });

  test("a sample is distinguished by its kind", () => {
    const narrow = (sample: SampleInput) => (sample.kind === "sentences" ? sample.inputs : undefined);
    expectTypeOf(narrow).returns.toEqualTypeOf<{ source_sentence: string; sentences: string[] } | undefined>();
  });
});

describe("formatting", () => {
  test("collapses tabs and line breaks, and leaves plain blanks alone", () => {
    expect(formatSample("a \t\r\n b  c", { noWrap: true })).toBe("a b  c");
    expect(formatSample("a\nb")).toBe("a\nb");
  });

  test("strips quotes that enclose the text", () => {
    expect(formatSample('"hello"', { noQuotes: true })).toBe("hello");
    expect(formatSample('""hello""', { noQuotes: true })).toBe("hello");
    expect(formatSample('say "hello"', { noQuotes: true })).toBe('say "hello"');
    expect(formatSample('"', { noQuotes: true })).toBe('"');
  });

  test("is idempotent", () => {
    const text = fc.string({
      unit: fc.constantFrom('"', " ", "\t", "\n", "\r", "a", "\u2028", "\ud83d"),
    });
    fc.assert(
      fc.property(text, fc.boolean(), fc.boolean(), (value, noWrap, noQuotes) => {
        const once = formatSample(value, { noWrap, noQuotes });
        expect(formatSample(once, { noWrap, noQuotes })).toBe(once);
      }),
    );
  });

  test("stays quick on a megabyte of blanks", () => {
    const started = performance.now();
    formatSample(" ".repeat(1_000_000), { noWrap: true, noQuotes: true });
    // A pattern that goes back would take hours.
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test("applies to every text of a sample", () => {
    const widgetData = [{ text: '"Who\nis it?"', context: "A\tB" }];
    expect(sampleOf("question-answering", { widgetData }, { noWrap: true, noQuotes: true }).inputs).toEqual({
      question: "Who is it?",
      context: "A B",
    });
  });
});
