import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mars5-tts",
  prettyLabel: "MARS5-TTS",
  repoUrl: "https://github.com/Camb-ai/MARS5-TTS",
  countDownloads: 'path:"mars5_ar.safetensors"',
  snippets(model) {
    const code = py`
      import librosa
      import soundfile as sf
      import torch
      from inference import InferenceConfig, Mars5TTS

      model = Mars5TTS.from_pretrained(${model.id})

      wav, _ = librosa.load("voice.wav", sr=model.sr, mono=True)  # one to twelve seconds
      config = InferenceConfig(deep_clone=False, rep_penalty_window=100, top_k=100, temperature=0.7, freq_penalty=3)
      codes, audio = model.tts("The ferry leaves at half past six.", torch.from_numpy(wav), "", cfg=config)
      sf.write("speech.wav", audio.cpu().numpy(), model.sr)
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/Camb-ai/MARS5-TTS.git && cd MARS5-TTS && pip install -r requirements.txt",
        notes: ["Run the code inside the cloned folder."],
      }),
    ];
  },
  examples: [{ tags: [], id: "CAMB-AI/MARS5-TTS" }],
});
