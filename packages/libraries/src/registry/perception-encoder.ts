/** Perception Encoder: configurations are named as the repositories are, without the owner. */
import { type Code, py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "perception-encoder",
  prettyLabel: "PerceptionEncoder",
  repoName: "PerceptionModels",
  repoUrl: "https://github.com/facebookresearch/perception_models",
  countDownloads: 'path_extension:"pt"',
  snippets(model) {
    return model.id.includes("Core") ? [compare(model), embed(model)] : [embed(model)];
  },
  examples: [
    { tags: [], id: "facebook/PE-Core-L14-336" },
    { tags: [], id: "facebook/PE-Lang-L14-448" },
  ],
});

const INSTALL =
  "git clone https://github.com/facebookresearch/perception_models && cd perception_models && pip install -e .";

function load(model: SnippetModel, className: string): Code<"python"> {
  return py`
    import core.vision_encoder.pe as pe
    import core.vision_encoder.transforms as transforms
    import torch
    from PIL import Image

    model = pe.${py.identifier(className)}.from_config(${model.name}, pretrained=True)
    picture = transforms.get_image_transform(model.image_size)(Image.open("image.jpg")).unsqueeze(0)
  `;
}

function compare(model: SnippetModel): Snippet {
  const code = py`
    ${load(model, "CLIP")}
    labels = ["a cat", "a dog", "a boat"]
    words = transforms.get_text_tokenizer(model.context_length)(labels)
    with torch.no_grad():
        image, text, scale = model(picture, words)
    for label, score in zip(labels, (scale * image @ text.T).softmax(-1)[0].tolist()):
        print(f"{score:.3f}", label)
  `;
  return snippet(code, { title: "Compare a picture with texts", install: INSTALL });
}

function embed(model: SnippetModel): Snippet {
  const code = py`
    ${load(model, "VisionTransformer")}
    with torch.no_grad():
        print("features of", model(picture).shape)
  `;
  return snippet(code, { title: "Features of a picture", install: INSTALL });
}
