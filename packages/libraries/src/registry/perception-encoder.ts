/** Perception Encoder: configurations are named as the repositories are, without the owner. */
import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "perception-encoder",
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: perceptionEncoderSnippets,
  examples: [
    { tags: [], id: "facebook/PE-Core-L14-336" },
    { tags: [], id: "facebook/PE-Lang-L14-448" },
  ],
});

const INSTALL =
  "git clone https://github.com/facebookresearch/perception_models && cd perception_models && pip install -e .";

function perceptionEncoderSnippets(model: ModelFacts): Snippet[] {
  const vision = load(model, "VisionTransformer", "Load the image encoder");
  return model.id.includes("Core") ? [load(model, "CLIP", "Load images and text together"), vision] : [vision];
}

function load(model: ModelFacts, className: string, title: string): Snippet {
  const code = py`
    import core.vision_encoder.pe as pe

    model = pe.${py.identifier(className)}.from_config(${model.name}, pretrained=True)
    print(model)
  `;
  return snippet(code, { title, install: INSTALL });
}
