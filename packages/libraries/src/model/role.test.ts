/** Code is about what a model is made for: pairs for rerankers, prompts for embedders, sequences for biology. */
import { readFileSync } from "node:fs";
import type { ModelRecord } from "@vitrine/models";
import { expect, test } from "vitest";
import { usageFor } from "../usage/usage.ts";

const SEED = new Map(
  readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .map((record) => [record.id, record]),
);
function codeOf(record: ModelRecord, library: string): string {
  const usage = usageFor(record, library);
  return "snippets" in usage ? usage.snippets.map(({ code }) => code).join("\n\n") : "";
}
const ofSeed = (id: string) => codeOf(SEED.get(id) as ModelRecord, SEED.get(id)?.library_name ?? "");

test.each<[string, RegExp, RegExp]>([
  ["facebook/nllb-200-distilled-600M", /deu_Latn/, /__|en_XX/],
  ["facebook/m2m100_418M", /__de__/, /Latn/],
  ["Qwen/Qwen3-Reranker-0.6B", /"no", "yes"[^]*<Instruct>: \{instruct\}\\n<Query>: \{query\}/, /Once upon a time/],
  ["cross-encoder/ms-marco-MiniLM-L6-v2", /\[query\] \* len\(documents\), documents/, /I love this library|pipeline\(/],
  ["facebook/esm2_t33_650M_UR50D", /MKTVRQERLKSI/, /Paris/],
  ["intfloat/multilingual-e5-large", /prompt="query: "[^]*prompt="passage: "/, /trust_remote_code/],
  ["Qwen/Qwen3-Embedding-0.6B", /encode_query\(queries\)[^]*encode_document\(documents\)/, /Instruct/],
  ["NovaSearch/stella_en_400M_v5", /encode_query\(queries, prompt_name="s2p_query"\)/, /Instruct/],
  ["jinaai/jina-embeddings-v3", /task="retrieval\.query"[^]*task="retrieval\.passage"/, /prompt_name/],
  ["NovaSearch/stella_en_1.5B_v5", /trust_remote_code=True/, /Once upon/],
  ["Alibaba-NLP/gte-Qwen2-7B-instruct", /trust_remote_code=True/, /Once upon/],
  ["jinaai/jina-embeddings-v2-base-en", /trust_remote_code=True/, /Once upon/],
  ["Salesforce/SFR-Embedding-Mistral", /SentenceTransformer/, /trust_remote_code/],
  ["BAAI/bge-reranker-v2-m3", /CrossEncoder[^]*\(query, passage\)/, /encode\(/],
  ["laion/clap-htsat-unfused", /zero-shot-audio-classification[^]*candidate_labels/, /open_clip|PIL/],
  ["Xenova/clap-htsat-unfused", /"zero-shot-audio-classification"/, /feature-extraction/],
  ["hustvl/vitmatte-small-composition-1k", /AutoModelForImageMatting[^]*trimaps=trimap/, /pipeline\(/],
  [
    "Prior-Labs/TabPFN-v2-clf",
    /TabPFNClassifier\.create_default_for_version\(ModelVersion\.V2\)/,
    /Regressor|\w\(\)\n/,
  ],
  ["keras/gemma_2b_en", /^import keras_hub[^]{0,120}CausalLM\.from_preset/, /TextToImage/],
  ["mlx-community/Llama-3.2-3B-Instruct-4bit", /from mlx_lm import/, /transformers import/],
  ["cross-encoder/nli-deberta-v3-base", /CrossEncoder[^]*pairs = \[/, /encode\(/],
])("%s", (id, there, missing) => {
  expect(ofSeed(id)).toMatch(there);
  expect(ofSeed(id)).not.toMatch(missing);
});

test.each(["Rostlab/prot_bert", "zhihan1996/DNABERT-2-117M", "DeepChem/ChemBERTa-77M-MLM"])(
  "%s is given no sentence of a human language",
  (id) => {
    const code = codeOf(
      {
        id,
        tags: [],
        pipeline_tag: "fill-mask",
        library_name: "transformers",
        transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer" },
      },
      "transformers",
    );
    expect(code).not.toMatch(/Paris|ferry|France/);
    expect(code).toMatch(/mask_token/);
  },
);

test("weights for MLX without a task are downloaded: nothing says which program reads them", () => {
  const record = { id: "mlx-community/some-model-4bit", tags: ["mlx"], library_name: "mlx" };
  expect(codeOf(record, "mlx")).toMatch(/^hf download/);
  expect(codeOf({ ...record, pipeline_tag: "text-generation" }, "mlx")).toContain("from mlx_lm import");
});
