/** SNAC: a codec that turns sound into codes of several speeds, and back. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "snac",
  prettyLabel: "SNAC",
  repoName: "snac",
  repoUrl: "https://github.com/hubertsiuzdak/snac",
  snippets(model) {
    const code = py`
      import soundfile as sf
      import torch
      import torchaudio
      from snac import SNAC

      model = SNAC.from_pretrained(${model.id}).eval()

      samples, file_sr = sf.read("speech.wav", dtype="float32", always_2d=True)
      mono = torch.from_numpy(samples.T).mean(dim=0, keepdim=True)
      wav = torchaudio.functional.resample(mono, file_sr, model.sampling_rate).unsqueeze(0)  # batch x 1 x samples

      with torch.inference_mode():
          codes = model.encode(wav)
          decoded = model.decode(codes)
      print([level.shape for level in codes])
      sf.write("decoded.wav", decoded[0, 0].numpy(), model.sampling_rate)
      print("saved to decoded.wav")
    `;
    return [snippet(code, { install: `pip install -U snac torchaudio soundfile ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [{ tags: [], id: "hubertsiuzdak/snac_24khz" }],
});
