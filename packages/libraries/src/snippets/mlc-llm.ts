import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const SET_UP = [
  "Install MLC LLM as https://llm.mlc.ai/docs/install/mlc_llm.html says: its wheels have an index of their own.",
];

export function mlcLlmSnippets(model: ModelFacts): Snippet[] {
  const address = `HF://${model.id}`;
  return [
    snippet(sh`mlc_llm chat ${address}`, { title: "In the terminal", notes: SET_UP }),
    snippet(sh`mlc_llm serve ${address}`, { title: "Serve it to OpenAI clients", notes: SET_UP }),
  ];
}
