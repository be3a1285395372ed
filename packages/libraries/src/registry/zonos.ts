import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "zonos",
  prettyLabel: "Zonos",
  repoUrl: "https://github.com/Zyphra/Zonos",
  docsUrl: "https://github.com/Zyphra/Zonos",
  snippets(model) {
    const code = py`
      import soundfile as sf
      import torch
      from zonos.conditioning import make_cond_dict
      from zonos.model import Zonos

      model = Zonos.from_pretrained(${model.id}, device="cuda")

      samples, rate = sf.read("speaker.wav", dtype="float32", always_2d=True)  # five to ten seconds of the voice to take
      speaker = model.make_speaker_embedding(torch.from_numpy(samples.T), rate)

      conditions = make_cond_dict(text="Good morning, everyone!", speaker=speaker, language="en-us")
      codes = model.generate(model.prepare_conditioning(conditions))

      wavs = model.autoencoder.decode(codes).cpu()
      sf.write("sample.wav", wavs[0].float().numpy().T, model.autoencoder.sampling_rate)
      print("saved to sample.wav")
    `;
    return [snippet(code, { install: "pip install git+https://github.com/Zyphra/Zonos.git soundfile" })];
  },
  examples: [{ tags: [], id: "Zyphra/Zonos-v0.1-transformer" }],
});
