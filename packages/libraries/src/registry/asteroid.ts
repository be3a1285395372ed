/**
 * Asteroid: separates voices. Its own download is by a function that huggingface_hub no longer has, so the file is fetched
 * first; it needs requests and does not say so.
 */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "asteroid",
  prettyLabel: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
  docsUrl: "https://huggingface.co/docs/hub/asteroid",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets(model) {
    const code = py`
      import torch
      from asteroid.models import BaseModel
      from huggingface_hub import hf_hub_download

      # Files may say with which PyTorch they were written
      torch.serialization.add_safe_globals([torch.torch_version.TorchVersion])
      model = BaseModel.from_pretrained(hf_hub_download(${model.id}, "pytorch_model.bin"))
      model.separate("file.wav", force_overwrite=True)
      print("saved to file_est1.wav, file_est2.wav …")
    `;
    return [snippet(code, { install: `pip install -U asteroid huggingface_hub requests ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [{ tags: [], id: "mpariente/ConvTasNet" }],
});
