import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "ml-agents",
  prettyLabel: "ml-agents",
  repoUrl: "https://github.com/Unity-Technologies/ml-agents",
  docsUrl: "https://huggingface.co/docs/hub/ml-agents",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
  snippets(model) {
    const code = sh`mlagents-load-from-hf --repo-id=${model.id} --local-dir=./download`;
    return [
      snippet(code, {
        title: "Download the agent",
        install: "pip install -U mlagents",
        notes: ["Then give the .onnx file to the Behavior Parameters of an agent in Unity."],
      }),
    ];
  },
  examples: [{ tags: [], id: "a/ppo-Huggy" }],
});
