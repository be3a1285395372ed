import { describe, expect, test } from "vitest";
import type { ModelRecord } from "@vitrine/models";
import type { Snippet } from "@vitrine/code";
import { usageFor } from "../usage/usage.ts";

function snippets(library: string, fields: Partial<ModelRecord> = {}): Snippet[] {
  const usage = usageFor({ id: "own/model", tags: [], ...fields }, library);
  return "snippets" in usage ? usage.snippets : [];
}
const code = (library: string, fields?: Partial<ModelRecord>) => snippets(library, fields)[0]?.code ?? "";

test.each([
  ["asteroid", 'BaseModel.from_pretrained(hf_hub_download("own/model", "pytorch_model.bin"))'],
  ["bertopic", 'BERTopic.load("own/model")'],
  ["bm25s", 'BM25HF.load_from_hub("own/model", load_corpus=True)'],
  ["fairseq", 'models, cfg, task = load_model_ensemble_and_task_from_hf_hub("own/model")'],
  ["fasttext", 'fasttext.load_model(hf_hub_download("own/model", "model.bin"))'],
  ["gliner", 'GLiNER.from_pretrained("own/model")'],
  ["mamba-ssm", 'MambaLMHeadModel.from_pretrained("own/model", device="cuda")'],
  ["model2vec", 'StaticModel.from_pretrained("own/model")'],
  ["pythae", 'AutoModel.load_from_hf_hub("own/model")'],
  ["relik", 'Relik.from_pretrained("own/model")'],
  ["swarmformer", 'SwarmFormerModel.from_pretrained("own/model")'],
])("%s loads by id", (library, call) => {
  expect(code(library)).toContain(call);
});

test("gliner2 extracts four kinds of entities with the model it loaded, and installs what runs locally", () => {
  const [block] = snippets("gliner2");
  expect(block?.code).toMatch(/model = GLiNER2\.from_pretrained\("own\/model"\)[^]*model\.extract_entities\(text, \[/);
  expect(/\[(.*)\]/.exec(block?.code ?? "")?.[1]?.split(", ")).toHaveLength(4);
  expect(block?.install).toContain("gliner2[local]");
});

describe("lightning-ir", () => {
  test.each([
    ["bi-encoder", "BiEncoderModule"],
    ["cross-encoder", "CrossEncoderModule"],
  ])("tag %s scores documents by %s", (tag, className) => {
    const text = code("lightning-ir", { tags: [tag] });
    expect(text).toContain(`model = ${className}("own/model")`);
    expect(text).toMatch(/print\(model\.score\("[^"]+", documents\)\.scores\)/);
  });
  test("without such a tag loads a bi-encoder and names the other class", () => {
    const text = code("lightning-ir");
    expect(text).toContain("import BiEncoderModule, CrossEncoderModule");
    expect(text).toContain('model = BiEncoderModule("own/model")');
    expect(text).toContain("# Take CrossEncoderModule instead");
  });
});

describe("paddlenlp", () => {
  test("imports the class of the configuration", () => {
    const text = code("paddlenlp", { config: { architectures: ["ErnieForMaskedLM", "Other"] } });
    expect(text).toContain("from paddlenlp.transformers import AutoTokenizer, ErnieForMaskedLM");
    expect(text).toContain('ErnieForMaskedLM.from_pretrained("own/model", from_hf_hub=True)');
  });
  test.each([{}, { config: { architectures: [] } }, { config: { architectures: ["a; b"] } }])(
    "without a usable class (%j) warns first, and uses AutoModel",
    (fields) => {
      expect(code("paddlenlp", fields)).toMatch(/^# ⚠️ Type of model unknown\n[^]*AutoModel\.from_pretrained\(/);
      expect(snippets("paddlenlp", fields)[0]?.notes).toEqual(["⚠️ Type of model unknown"]);
    },
  );
});
