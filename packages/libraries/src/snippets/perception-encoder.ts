/** Perception Encoder: configurations are named as the repositories are, without the owner. */
import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const INSTALL =
  "git clone https://github.com/facebookresearch/perception_models && cd perception_models && pip install -e .";

export function perceptionEncoderSnippets(model: ModelFacts): Snippet[] {
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
