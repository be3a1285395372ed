import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "supertonic",
  prettyLabel: "Supertonic",
  repoName: "Supertonic",
  repoUrl: "https://github.com/supertone-inc/supertonic",
  filter: false,
  snippets: supertonicSnippets,
  examples: [{ tags: [], id: "Supertone/supertonic-3" }],
});

/** The package knows its own weights, so no id is shown. */
function supertonicSnippets(): Snippet[] {
  const code = py`
    from supertonic import TTS

    tts = TTS(auto_download=True)
    style = tts.get_voice_style(voice_name="M1")

    wav, duration = tts.synthesize("The ferry to the island leaves at half past six.", voice_style=style)
    tts.save_audio(wav, "speech.wav")
    print("saved to speech.wav")
  `;
  return [snippet(code, { install: "pip install -U supertonic soundfile" })];
}
