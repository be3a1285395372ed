import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mlc-llm",
  prettyLabel: "MLC-LLM",
  repoUrl: "https://github.com/mlc-ai/mlc-llm",
  docsUrl: "https://llm.mlc.ai/docs/",
  countDownloads: 'path:"mlc-chat-config.json"',
  snippets(model) {
    const address = `HF://${model.id}`;
    return [
      snippet(sh`mlc_llm chat ${address}`, { title: "In the terminal", notes: SET_UP }),
      snippet(sh`mlc_llm serve ${address}`, { title: "Serve it to OpenAI clients", notes: SET_UP }),
    ];
  },
  examples: [{ tags: [], id: "mlc-ai/Llama-3-8B-Instruct-q4f16_1-MLC" }],
});

const SET_UP = [
  "Install MLC LLM as https://llm.mlc.ai/docs/install/mlc_llm.html says: its wheels are on a separate package index.",
];
