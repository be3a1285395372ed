/** Usage code for one record: ours against the field's reference, which interpolates strings. */
import { MODEL_LIBRARIES_UI_ELEMENTS, type ModelData } from "@huggingface/tasks";
import { localApps, usageFor, usageSnippets } from "@vitrine/libraries";
import { parseHubModel } from "@vitrine/models";
import { type Comparison, interleave } from "./alternating-runs.ts";

const RECORDS = {
  transformers: {
    id: "Qwen/Qwen2.5-7B-Instruct",
    tags: ["transformers", "safetensors", "conversational", "text-generation"],
    pipeline_tag: "text-generation",
    library_name: "transformers",
    transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
    config: { tokenizer_config: { chat_template: "{% for m in messages %}{{ m.content }}{% endfor %}" } },
  },
  timm: { id: "timm/resnet50.a1_in1k", tags: ["timm"], pipeline_tag: "image-classification", library_name: "timm" },
  diffusers: {
    id: "black-forest-labs/FLUX.1-schnell",
    tags: ["diffusers"],
    pipeline_tag: "text-to-image",
    library_name: "diffusers",
  },
  "sentence-transformers": {
    id: "sentence-transformers/all-MiniLM-L6-v2",
    tags: ["sentence-transformers"],
    pipeline_tag: "sentence-similarity",
    library_name: "sentence-transformers",
  },
} as const;

/** A chat model as popular ones are: several libraries name it, and it has GGUF files next to its weights. */
const POPULAR = {
  ...RECORDS.transformers,
  tags: ["transformers", "safetensors", "gguf", "mlx", "conversational", "text-generation", "unsloth"],
  siblings: ["model.safetensors", "model-Q4_K_M.gguf", "model-Q8_0.gguf"].map((rfilename) => ({ rfilename })),
};

export function benchUsageSnippets(): Comparison[] {
  return [...perLibrary(), everything()];
}

/** Needs of a model's page: every library's snippets, and the local apps. No peer has it all in one call. */
function everything(): Comparison {
  const parsed = parseHubModel(POPULAR);
  if (!parsed.ok) throw parsed.error;
  const { record } = parsed;
  const count = usageSnippets(record).length + localApps(record).flatMap(({ snippets }) => snippets).length;
  return interleave("a page's snippets", [
    { name: "Vitrine, usage snippets", run: () => usageSnippets(record) },
    { name: `Vitrine, with local apps: ${count} blocks`, run: () => [usageSnippets(record), localApps(record)] },
  ]);
}

function perLibrary(): Comparison[] {
  return Object.entries(RECORDS).map(([library, json]) => {
    const parsed = parseHubModel(json);
    if (!parsed.ok) throw parsed.error;
    const { record } = parsed;
    const peer = snippetsOf(MODEL_LIBRARIES_UI_ELEMENTS[library as keyof typeof MODEL_LIBRARIES_UI_ELEMENTS]);
    return interleave(`usage code, ${library}`, [
      { name: "@huggingface/tasks", run: () => peer(json as unknown as ModelData) },
      { name: "Vitrine", run: () => usageFor(record, library) },
    ]);
  });
}

function snippetsOf(entry: object): (model: ModelData) => string[] {
  if (!("snippets" in entry) || typeof entry.snippets !== "function") throw new Error("The peer has no snippet here.");
  return entry.snippets as (model: ModelData) => string[];
}
