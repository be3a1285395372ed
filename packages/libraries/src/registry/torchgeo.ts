import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { fileHole } from "../entry/file-hole.ts";

export default defineLibrary({
  id: "torchgeo",
  prettyLabel: "TorchGeo",
  repoUrl: "https://github.com/microsoft/torchgeo",
  docsUrl: "https://torchgeo.readthedocs.io/",
  countDownloads: 'path_extension:"pt" OR path_extension:"pth"',
  snippets(model, fill) {
    const file = fileHole(model, fill, { extension: ".pth", fallback: "model.pth", label: "File of weights" });
    const name = /(resnet\d+|vit_[a-z]+_patch16_224|swin_v2_[a-z]|unet)/.exec(model.name)?.[1] ?? "resnet50";
    const code = py`
      import torch
      from huggingface_hub import hf_hub_download
      from torchgeo.models import get_model

      state = torch.load(hf_hub_download(${model.id}, ${file.value}), map_location="cpu", weights_only=True)
      first = next(weights for weights in state.values() if weights.ndim == 4)
      model = get_model(${name}, in_chans=first.shape[1]).eval()
      print(model.load_state_dict(state, strict=False))

      picture = torch.rand(1, first.shape[1], 224, 224)  # the bands of the satellite, between 0 and 1
      with torch.no_grad():
          print(model(picture).shape)
    `;
    return [
      snippet(code, {
        install: "pip install -U torchgeo huggingface_hub",
        notes: ["The architecture is read from the repository's name."],
        holes: [file],
      }),
    ];
  },
  examples: [{ id: "torchgeo/resnet50_sentinel2_all_moco", tags: [] }],
});
