/** The models of this site, as a hub would describe them. */
import type { ModelRecord } from "@vitrine/models";

export const MODELS: readonly ModelRecord[] = [
  {
    id: "acme/feelings",
    pipeline_tag: "text-classification",
    library_name: "transformers",
    tags: ["license:mit", "en"],
    transformersInfo: {
      auto_model: "AutoModelForSequenceClassification",
      pipeline_tag: "text-classification",
      processor: "AutoTokenizer",
    },
    safetensors: { total: 66_955_010 },
  },
  {
    id: "acme/answers-7b",
    pipeline_tag: "text-generation",
    library_name: "transformers",
    tags: ["license:apache-2.0", "en", "de"],
    transformersInfo: {
      auto_model: "AutoModelForCausalLM",
      pipeline_tag: "text-generation",
      processor: "AutoTokenizer",
    },
    safetensors: { total: 7_615_616_512 },
  },
];

export const partsOf = (id: string): { owner: string; name: string } => {
  const [owner = "", name = ""] = id.split("/");
  return { owner, name };
};
