/** Vocos: sound from spectra or from the codes of EnCodec, of which the latter have a bandwidth. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "vocos",
  prettyLabel: "Vocos",
  repoName: "vocos",
  repoUrl: "https://github.com/gemelo-ai/vocos",
  snippets(model) {
    const again = model.name.includes("encodec")
      ? py`vocos(wav, bandwidth_id=torch.tensor([2]))  # 6 kbps`
      : py`vocos(wav)`;
    const code = py`
      import soundfile as sf
      import torch
      import torchaudio
      from vocos import Vocos

      vocos = Vocos.from_pretrained(${model.id})

      samples, file_sr = sf.read("speech.wav", dtype="float32", always_2d=True)
      mono = torch.from_numpy(samples.T).mean(dim=0, keepdim=True)
      wav = torchaudio.functional.resample(mono, file_sr, 24000)

      with torch.inference_mode():
          decoded = ${again}
      sf.write("decoded.wav", decoded.squeeze().numpy(), 24000)
      print("saved to decoded.wav")
    `;
    return [snippet(code, { install: `pip install -U vocos torchaudio soundfile ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [
    { tags: [], id: "charactr/vocos-mel-24khz" },
    { tags: [], id: "charactr/vocos-encodec-24khz" },
  ],
});
