import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "cosyvoice",
  prettyLabel: "CosyVoice",
  repoUrl: "https://github.com/FunAudioLLM/CosyVoice",
  countDownloads: 'path_extension:"onnx" OR path_extension:"pt"',
  snippets(model) {
    const folder = `pretrained_models/${model.name}`;
    const code = py`
      import soundfile as sf
      from cosyvoice.cli.cosyvoice import AutoModel
      from huggingface_hub import snapshot_download

      model = AutoModel(model_dir=snapshot_download(${model.id}, local_dir=${folder}))
      text = "The ferry to the island leaves at half past six."
      spoken = model.inference_zero_shot(text, "What is said in voice.wav.", "voice.wav")
      for number, part in enumerate(spoken):
          sf.write(f"speech-{number}.wav", part["tts_speech"][0].cpu().numpy(), model.sample_rate)
          print(f"saved to speech-{number}.wav")
    `;
    return [
      snippet(code, {
        install:
          "git clone --recursive https://github.com/FunAudioLLM/CosyVoice.git && cd CosyVoice && pip install -r requirements.txt huggingface_hub soundfile",
        notes: ["Run the code inside the cloned folder, with third_party/Matcha-TTS in PYTHONPATH."],
      }),
    ];
  },
  examples: [{ id: "FunAudioLLM/Fun-CosyVoice3-0.5B-2512", tags: [] }],
});
