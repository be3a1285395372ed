import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "birder",
  prettyLabel: "Birder",
  repoUrl: "https://gitlab.com/birder/birder",
  countDownloads: 'path_extension:"pt"',
  snippets(model) {
    const code = py`
      import birder
      from birder.inference.classification import infer_image

      net, info = birder.load_pretrained_model(${model.name}, inference=True)

      size = birder.get_size_from_signature(info.signature)
      transform = birder.classification_transform(size, info.rgb_stats)
      scores, _ = infer_image(net, "image.jpg", transform)
      print(scores.argmax())
    `;
    return [snippet(code, { install: "pip install -U birder" })];
  },
  examples: [{ tags: [], id: "birder-project/hiera_abswin_base" }],
});
