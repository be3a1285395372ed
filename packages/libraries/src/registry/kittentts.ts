import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "kittentts",
  prettyLabel: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from kittentts import KittenTTS

      model = KittenTTS(${model.id})

      audio = model.generate("The ferry to the island leaves at half past six.")
      sf.write("speech.wav", audio, 24000)
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: "pip install git+https://github.com/KittenML/KittenTTS.git soundfile" })];
  },
  examples: [{ tags: [], id: "KittenML/kitten-tts-nano-0.2" }],
});
