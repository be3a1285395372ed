import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "chatterbox",
  prettyLabel: "Chatterbox",
  repoUrl: "https://github.com/resemble-ai/chatterbox",
  countDownloads: 'path:"tokenizer.json"',
  /** The package knows its own weights, so no id is shown. */
  snippets() {
    const code = py`
      import soundfile as sf
      from chatterbox.tts import ChatterboxTTS

      model = ChatterboxTTS.from_pretrained(device="cuda")

      text = "The ferry to the island leaves at half past six."
      wav = model.generate(text)
      sf.write("speech.wav", wav.numpy().T, model.sr)
      print("saved to speech.wav")

      # In the voice of a recording
      wav = model.generate(text, audio_prompt_path="voice.wav")
      sf.write("speech-in-voice.wav", wav.numpy().T, model.sr)
      print("saved to speech-in-voice.wav")
    `;
    return [snippet(code, { install: "pip install -U chatterbox-tts soundfile" })];
  },
  examples: [{ tags: [], id: "ResembleAI/chatterbox" }],
});
