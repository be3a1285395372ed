import { defineLibrary } from "../entry/library.ts";
import { serveWithVllm } from "../local-apps/servers.ts";
import { kindOf } from "../runs-with/model-kind.ts";

export default defineLibrary({
  id: "vllm",
  prettyLabel: "vLLM",
  repoName: "vllm",
  repoUrl: "https://github.com/vllm-project/vllm",
  docsUrl: "https://docs.vllm.ai",
  snippets: (model) => serveWithVllm(model, kindOf(model)),
  examples: [
    { id: "mistralai/Pixtral-12B-2409", tags: [], pipeline_tag: "image-text-to-text" },
    { id: "a/llm", tags: ["conversational"], pipeline_tag: "text-generation" },
    { id: "a/llm-EAGLE3", tags: [], cardData: { base_model: "a/llm" } },
  ],
});
