import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "litert-lm",
  prettyLabel: "LiteRT-LM",
  repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
  countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  snippets(model) {
    const code = sh`litert-lm run --from-huggingface-repo=${model.id} --prompt="Why is the sky blue?"`;
    return [snippet(code, { install: "pip install -U litert-lm" })];
  },
  examples: [{ tags: [], id: "litert-community/gemma-4-E2B-it-litert-lm" }],
});
