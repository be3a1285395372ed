import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "supertonic",
  prettyLabel: "Supertonic",
  repoUrl: "https://github.com/supertone-inc/supertonic",
  /** The package knows its own weights, so no id is shown. */
  snippets() {
    const code = py`
      from supertonic import TTS

      tts = TTS(auto_download=True)
      style = tts.get_voice_style(voice_name="M1")

      wav, duration = tts.synthesize("The ferry to the island leaves at half past six.", voice_style=style)
      tts.save_audio(wav, "speech.wav")
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: "pip install -U supertonic soundfile" })];
  },
  examples: [{ tags: [], id: "Supertone/supertonic-3" }],
});
