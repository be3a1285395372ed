import { describe, expect, test } from "vitest";
import {
  baseModels,
  estimatedBytes,
  modelAbilities,
  modelLanguages,
  modelLicense,
  parameterCount,
} from "./record-metadata.ts";
import { chatTemplates, hasChatTemplate } from "../record/chat-templates.ts";
import type { ModelRecord } from "../record/record.ts";

const model = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "a/b", tags: [], ...fields });

describe("languages", () => {
  test("come from the card where it names any", () => {
    const record = model({ tags: ["fr", "ml"], cardData: { language: ["EN", "zh-CN", "en"] } });
    expect(modelLanguages(record)).toEqual(["en", "zh-cn"]);
  });

  test("come from two-letter tags where there is no card", () => {
    expect(modelLanguages(model({ tags: ["transformers", "en", "tf", "de", "multilingual"] }))).toEqual([
      "en",
      "de",
      "multilingual",
    ]);
  });
});

describe("abilities", () => {
  const withTemplate = (template: string) => modelAbilities(model({ config: { chat_template_jinja: template } }));

  test("are what sources state, and what tags, task and template say, in one order", () => {
    const metadata = { abilities: ["reasoning", "juggling", "chat"] };
    expect(modelAbilities(model({ metadata, tags: ["conversational"], pipeline_tag: "image-text-to-text" }))).toEqual([
      "chat",
      "reasoning",
      "vision",
    ]);
    expect(modelAbilities(model({}))).toEqual([]);
  });

  test("a template that reads tools calls them; one that speaks of tools does not", () => {
    expect(withTemplate("{%- if tools is defined %}{{ tools | tojson }}{% endif %}")).toEqual(["tools"]);
    expect(withTemplate("{{ messages }} You have no tools. {# tools #}")).toEqual([]);
  });

  test("a hostile template costs no more than its length", () => {
    const cost = (size: number) => {
      const began = process.threadCpuUsage();
      withTemplate("{%".repeat(size) + "{% " + "a".repeat(size) + "{{ too".repeat(size));
      return process.threadCpuUsage(began).user;
    };
    cost(1000);
    expect(cost(400_000)).toBeLessThan(1_000_000);
  });
});

describe("license", () => {
  test("comes from the card, else from the tag", () => {
    expect(modelLicense(model({ cardData: { license: ["MIT"] }, tags: ["license:gpl"] }))).toEqual({ id: "mit" });
    expect(modelLicense(model({ tags: ["license:apache-2.0"] }))).toEqual({ id: "apache-2.0" });
    expect(modelLicense(model({}))).toBeUndefined();
  });

  test("keeps the author's name, and a link only when it is an http address", () => {
    const card = { license: "other", license_name: "Own", license_link: "https://x.example/l" };
    expect(modelLicense(model({ cardData: card }))).toEqual({ id: "other", name: "Own", link: "https://x.example/l" });
    expect(modelLicense(model({ cardData: { ...card, license_link: "javascript:alert(1)" } }))).not.toHaveProperty(
      "link",
    );
  });
});

describe("chat templates", () => {
  test("are listed default first, each name once, the more specific file winning", () => {
    const record = model({
      config: {
        chat_template_jinja: "file",
        additional_chat_templates: { rag: "rag file" },
        tokenizer_config: {
          chat_template: [
            { name: "tool_use", template: "tools" },
            { name: "default", template: "old" },
            { name: "rag", template: "old rag" },
          ],
        },
      },
      gguf: { chat_template: "gguf" },
    });
    expect(chatTemplates(record)).toEqual([
      { name: "default", source: "file", from: "chat_template.jinja" },
      { name: "rag", source: "rag file", from: "additional_chat_templates" },
      { name: "tool_use", source: "tools", from: "tokenizer_config" },
    ]);
  });

  test("are found in a GGUF header alone, and an empty header has none", () => {
    expect(hasChatTemplate(model({ gguf: { chat_template: "{{ x }}" } }))).toBe(true);
    expect(hasChatTemplate(model({ config: { tokenizer_config: { chat_template: "" } } }))).toBe(false);
  });
});

test("base models join the card, the tags and the adapter, and only ids count", () => {
  expect(
    baseModels(
      model({
        cardData: { base_model: ["meta/llama", "not an id"] },
        tags: ["base_model:meta/llama", "base_model:quantized:meta/llama", "base_model:adapter:x/y"],
      }),
    ),
  ).toEqual([
    { id: "meta/llama", relation: "quantized" },
    { id: "x/y", relation: "adapter" },
  ]);
  expect(baseModels(model({ config: { peft: { base_model_name_or_path: "g/base" } } }))).toEqual([
    { id: "g/base", relation: "adapter" },
  ]);
  expect(baseModels(model({ config: { peft: { base_model_name_or_path: "/tmp/base" } } }))).toEqual([]);
});

describe("sizes", () => {
  test("parameters come from safetensors before GGUF", () => {
    expect(parameterCount(model({ safetensors: { total: 5 }, gguf: { total: 6 } }))).toBe(5);
    expect(parameterCount(model({ gguf: { total: 6 } }))).toBe(6);
    expect(parameterCount(model({}))).toBeUndefined();
  });

  test("bytes come from element counts, else from one family of files", () => {
    expect(estimatedBytes(model({ safetensors: { parameters: { F16: 10, F32: 1 }, total: 11 } }))).toBe(24);
    const file = (rfilename: string, size?: number) => ({ rfilename, ...(size !== undefined && { size }) });
    expect(estimatedBytes(model({ siblings: [file("a.bin", 9), file("b.bin", 9), file("c.onnx", 10)] }))).toBe(18);
    expect(estimatedBytes(model({ siblings: [file("a.gguf", 9), file("b.gguf", 12)] }))).toBe(12);
    expect(estimatedBytes(model({ siblings: [file("a.bin")] }))).toBeUndefined();
  });
});
