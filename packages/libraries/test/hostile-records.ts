/** Hostile records: hostile text in every field, wrong types, prototype keys. */
import * as fc from "fast-check";
import { hostileData, hostileString } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";

const TAGS = [
  "custom_code",
  "conversational",
  "image-text-to-text",
  "PyLate",
  "cross-encoder",
  "lora",
  "controlnet",
  "textual_inversion",
  "StableDiffusionInpaintPipeline",
  "FluxFillPipeline",
  "skops",
  "question-answering",
  "automatic-speech-recognition",
  "gguf",
  "text-to-speech",
  "musicgen",
  "audiogen",
  "magnet",
  "yolov8",
  "yolov10",
  "flux",
  "pyannote-audio-pipeline",
  "contexttab",
  "smolvla",
  "bi-encoder",
  "text-to-mel",
  "mel-to-wav",
  "doc_vlm",
  "layout_detection",
  "document-parse",
  "ic-lora",
  "ltx-2.5",
  "clip",
  "resnet",
  "rna-secondary-structure",
  "promptable",
  "pruna_pro-ai",
  "transformers",
  "diffusers",
  "mlx",
  "unsloth",
];
const TASKS = [
  "text-generation",
  "image-text-to-text",
  "translation",
  "image-classification",
  "zero-shot-image-classification",
  "text-ranking",
  "image-to-image",
  "image-to-video",
  "text-to-video",
  "text-to-audio",
  "unconditional-image-generation",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "automatic-speech-recognition",
];

/** A right value, a hostile text, or something of a wrong type altogether. */
const slot = <T>(...right: T[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.constantFrom<unknown>(...right), weight: 4 },
    { arbitrary: hostileString, weight: 3 },
    { arbitrary: hostileData, weight: 1 },
  );

const object = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof({ arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 6 }, { arbitrary: hostileData, weight: 1 });

const name = fc.oneof(
  hostileString,
  fc.constantFrom("a/b", "x"),
  fc.tuple(hostileString, hostileString).map(([a, b]) => `${a}/${b}`),
);

export const hostileRecord: fc.Arbitrary<ModelRecord> = fc
  .record(
    {
      id: name.filter((id) => id.trim() !== ""),
      tags: fc.oneof(
        { arbitrary: fc.array(slot(...TAGS), { maxLength: 5 }), weight: 6 },
        { arbitrary: hostileData, weight: 1 },
      ),
      pipeline_tag: slot(...TASKS),
      library_name: slot("transformers", "diffusers", "gguf", "mlx", "__proto__"),
      config: object({
        architectures: fc.array(slot("BertModel", "a; b")),
        tokenizer_config: object({ chat_template: slot("{{ messages }}") }),
        processor_config: object({ chat_template: slot("{{ messages }}") }),
        chat_template_jinja: slot("x"),
        adapter_transformers: object({ model_name: slot("bert") }),
        keras_hub: object({
          tasks: fc.array(slot("CausalLM", "TextToImage", "TextClassifier", "ImageClassifier", "MaskedLM")),
        }),
        peft: object({
          base_model_name_or_path: slot("base"),
          task_type: slot("CAUSAL_LM", "SEQ_2_SEQ_LM", "TOKEN_CLS", "SEQ_CLS"),
        }),
        sklearn: object({ model: object({ file: slot("m.pkl") }), model_format: slot("pickle", "skops") }),
        speechbrain: object({ speechbrain_interface: slot("EncoderClassifier", "SepformerSeparation") }),
      }),
      cardData: object({
        base_model: fc.oneof(slot("base"), fc.array(slot("base"))),
        instance_prompt: slot("a sks dog"),
        language: slot("de"),
      }),
      widgetData: fc.oneof(
        fc.array(
          object({
            text: slot("hi"),
            source_sentence: slot("a"),
            sentences: fc.array(slot("b")),
            messages: hostileData,
          }),
        ),
        hostileData,
      ),
      transformersInfo: object({
        auto_model: slot("AutoModelForCausalLM", "AutoModelForVision2Seq"),
        processor: slot("AutoTokenizer", "AutoProcessor"),
      }),
      siblings: fc.oneof(
        fc.array(
          object({
            rfilename: fc.oneof(
              slot("m-Q4_K_M.gguf", "a-00001-of-00003.gguf"),
              hostileString.map((text) => `${text}.gguf`),
              hostileString.map((text) => `${text}.whl`),
              hostileString.map((text) => `${text}.pt`),
              hostileString.map((text) => `${text}.zip`),
              hostileString.map((text) => `${text}.sentis`),
              hostileString.map((text) => `${text}.safetensors`),
              hostileString.map((text) => `${text}.onnx`),
              hostileString.map((text) => `${text}/cfg.json`),
              hostileString.map((text) => `${text}.keras`),
              hostileString.map((text) => `generator${text}.pth`),
            ),
          }),
        ),
        hostileData,
      ),
      gguf: object({ chat_template: slot("x"), total: slot(7) }),
      gated: slot<unknown>(false, "auto"),
      private: slot<unknown>(true),
      mask_token: slot("[MASK]"),
    },
    { requiredKeys: ["id"] },
  )
  .map((fields) => JSON.parse(JSON.stringify(fields)) as ModelRecord);

/** A few records in which every text is as long as this. */
export function longTextRecords(length: number): ModelRecord[] {
  return ["\\", "\n", "_", "\u202e", "-/"].map((unit) => {
    const text = `a${unit.repeat(length / unit.length)}b`;
    return {
      id: text,
      tags: ["conversational", "lora", text],
      pipeline_tag: "text-generation",
      library_name: "transformers",
      config: {
        tokenizer_config: { chat_template: text },
        adapter_transformers: { model_name: text },
        peft: { base_model_name_or_path: text, task_type: "CAUSAL_LM" },
        keras_hub: { tasks: [text, "CausalLM"] },
      },
      cardData: { base_model: [text], instance_prompt: text },
      widgetData: [{ text, source_sentence: text, sentences: [text] }],
      transformersInfo: { auto_model: text, processor: text },
      siblings: [{ rfilename: `${text}.gguf` }, { rfilename: `${text}-00001-of-99999.gguf` }, { rfilename: text }],
    };
  });
}

/** Texts that break out of one language or another when they are only pasted. */
const BREAKERS = [
  '"; import os; os.system("x") #',
  "'; rm -rf / #",
  "$(touch x)`touch y`",
  "\\",
  '\\" + "',
  "\"\"\"\n'''",
  "a\nb\r\tc\0d",
  "\u2028\u2029\u202e\ufeff",
  "\ud800 😀 日本語",
  "${x} {{y}} {z} %s !! ~ * ?",
  "*/ // <!-- </script> -->",
  "coding: utf-7 -rf --flag=1",
] as const;

/** Fields of every record before it is spoiled, so that each field a generator may read holds something. */
const FULL = {
  library_name: "lib",
  pipeline_tag: "other",
  mask_token: "[MASK]",
  cardData: { base_model: ["base/model"], instance_prompt: "a sks dog", language: "de" },
  widgetData: [{ text: "hi [MASK]", source_sentence: "a", sentences: ["b"] }],
  siblings: [{ rfilename: "weights.bin" }],
};

/**
 * Copies of a record, each with one of its texts replaced by a hostile one, or with an additional
 * hostile tag.
 */
export function spoiled(model: ModelRecord): ModelRecord[] {
  const full = JSON.stringify({ ...FULL, ...model });
  const copies = (value: unknown): ((text: string) => unknown)[] => {
    if (typeof value === "string") return [(text) => text];
    if (Array.isArray(value)) {
      return value.flatMap((item, i) => copies(item).map((copy) => (text: string) => value.with(i, copy(text))));
    }
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, item]) =>
      copies(item).map((copy) => (text: string) => ({ ...value, [key]: copy(text) })),
    );
  };
  const record = JSON.parse(full) as ModelRecord;
  const changes = [...copies(record), (text: string) => ({ ...record, tags: [...record.tags, text] })];
  return BREAKERS.flatMap((text) => changes.map((change) => change(text) as ModelRecord));
}
