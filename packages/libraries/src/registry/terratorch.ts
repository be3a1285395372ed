import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "terratorch",
  prettyLabel: "TerraTorch",
  repoName: "TerraTorch",
  repoUrl: "https://github.com/IBM/terratorch",
  docsUrl: "https://ibm.github.io/terratorch/",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"ckpt"',
  snippets: terratorchSnippets,
  examples: [{ tags: [], id: "ibm-nasa-geospatial/Prithvi-EO-2.0-300M" }],
});

function terratorchSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from terratorch.registry import BACKBONE_REGISTRY

    model = BACKBONE_REGISTRY.build(${model.id})
    print(f"{sum(weights.numel() for weights in model.parameters()):,} weights, layers of", model.out_channels)
  `;
  return [snippet(code, { install: "pip install -U terratorch" })];
}
