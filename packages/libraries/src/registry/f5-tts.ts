import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "f5-tts",
  prettyLabel: "F5-TTS",
  repoUrl: "https://github.com/SWivid/F5-TTS",
  countDownloads: 'path_extension:"safetensors" OR path_extension:"pt"',
  snippets(model) {
    const folder = model.files?.find((file) => /\/model_[^/]*\.safetensors$/.test(file));
    const file = folder ?? "F5TTS_v1_Base/model_1250000.safetensors";
    const code = py`
      from f5_tts.api import F5TTS
      from huggingface_hub import hf_hub_download

      tts = F5TTS(ckpt_file=hf_hub_download(${model.id}, ${file}))
      tts.infer(
          ref_file="voice.wav",
          ref_text="What is said in voice.wav.",
          gen_text="The ferry to the island leaves at half past six.",
          file_wave="speech.wav",
      )
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: `pip install -U f5-tts huggingface_hub ${TORCH_OF_TORCHAUDIO}`,
        notes: ["voice.wav is a recording of the voice, up to twelve seconds, and ref_text what it says."],
      }),
    ];
  },
  examples: [{ id: "SWivid/F5-TTS", tags: [] }],
});
