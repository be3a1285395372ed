import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "stable-audio-tools",
  prettyLabel: "Stable Audio Tools",
  repoName: "stable-audio-tools",
  repoUrl: "https://github.com/Stability-AI/stable-audio-tools.git",
  countDownloads: 'path:"model.safetensors"',
  snippets(model) {
    const code = py`
      import torch
      import torchaudio
      from einops import rearrange
      from stable_audio_tools import get_pretrained_model
      from stable_audio_tools.inference.generation import generate_diffusion_cond

      device = "cuda" if torch.cuda.is_available() else "cpu"
      model, model_config = get_pretrained_model(${model.id})
      model = model.to(device)

      output = generate_diffusion_cond(
          model,
          conditioning=[{"prompt": "Rain on a tin roof, distant thunder", "seconds_total": 30}],
          sample_size=model_config["sample_size"],
          device=device,
      )
      output = rearrange(output, "b d n -> d (b n)").to(torch.float32)
      output = (output / output.abs().max() * 32767).to(torch.int16).cpu()
      torchaudio.save("output.wav", output, model_config["sample_rate"])
    `;
    return [snippet(code, { install: "pip install -U stable-audio-tools" })];
  },
  examples: [{ tags: [], id: "stabilityai/stable-audio-open-1.0" }],
});
