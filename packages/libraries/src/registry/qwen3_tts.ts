import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "qwen3_tts",
  prettyLabel: "Qwen3-TTS",
  repoUrl: "https://github.com/QwenLM/Qwen3-TTS",
  snippets(model) {
    const code = py`
      import soundfile as sf
      import torch
      from qwen_tts import Qwen3TTSModel

      model = Qwen3TTSModel.from_pretrained(
          ${model.id},
          device_map="cuda:0",
          dtype=torch.bfloat16,
          attn_implementation="flash_attention_2",
      )

      wavs, rate = model.generate_custom_voice(
          text="The ferry to the island leaves at half past six.",
          language="English",
          speaker="Ryan",
          instruct="Calm and friendly",
      )
      sf.write("speech.wav", wavs[0], rate)
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: "pip install -U qwen-tts soundfile flash-attn",
        notes: ["For models whose name has Base or VoiceDesign: generate_voice_clone or generate_voice_design."],
      }),
    ];
  },
  examples: [{ tags: [], id: "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice" }],
});
