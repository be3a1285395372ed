import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "swarmformer",
  prettyLabel: "SwarmFormer",
  repoName: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
  filter: false,
  snippets: swarmformerSnippets,
  examples: [{ tags: [], id: "Takara/SwarmFormer" }],
});

function swarmformerSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from swarmformer import SwarmFormerModel

    model = SwarmFormerModel.from_pretrained(${model.id})
    print(model)
  `;
  return [snippet(code, { install: "pip install git+https://github.com/takara-ai/SwarmFormer.git" })];
}
