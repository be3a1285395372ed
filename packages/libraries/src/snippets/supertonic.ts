import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function supertonicSnippets(): Snippet[] {
  const code = py`
    from supertonic import TTS

    tts = TTS(auto_download=True)
    style = tts.get_voice_style(voice_name="M1")

    wav, duration = tts.synthesize("The ferry to the island leaves at half past six.", voice_style=style)
    tts.save_audio(wav, "speech.wav")
  `;
  return [snippet(code, { install: "pip install -U supertonic soundfile" })];
}
