import { py } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "piper",
  prettyLabel: "Piper",
  repoUrl: "https://github.com/OHF-Voice/piper1-gpl",
  countDownloads: 'path_extension:"onnx" OR path_extension:"ckpt"',
  snippets(model, fill) {
    const file = fileHole(model, fill, { extension: ".onnx", fallback: "voice.onnx", label: "Voice" });
    const code = py`
      import wave

      from huggingface_hub import hf_hub_download
      from piper import PiperVoice

      voice = PiperVoice.load(
          hf_hub_download(${model.id}, ${file.value}),
          config_path=hf_hub_download(${model.id}, ${`${file.value}.json`}),
      )
      with wave.open("speech.wav", "wb") as wav_file:
          voice.synthesize_wav("The ferry to the island leaves at half past six.", wav_file)
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: "pip install -U piper-tts huggingface_hub", holes: [file] })];
  },
  examples: [
    {
      tags: [],
      id: "rhasspy/piper-voices",
      siblings: [{ rfilename: "en/amy.onnx" }, { rfilename: "en/amy.onnx.json" }],
    },
  ],
});
