import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "kittentts",
  prettyLabel: "KittenTTS",
  repoName: "KittenTTS",
  repoUrl: "https://github.com/KittenML/KittenTTS",
  filter: false,
  snippets: kittenttsSnippets,
  examples: [{ tags: [], id: "KittenML/kitten-tts-nano-0.2" }],
});

function kittenttsSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    import soundfile as sf
    from kittentts import KittenTTS

    model = KittenTTS(${model.id})

    audio = model.generate("The ferry to the island leaves at half past six.")
    sf.write("speech.wav", audio, 24000)
    print("saved to speech.wav")
  `;
  return [snippet(code, { install: "pip install git+https://github.com/KittenML/KittenTTS.git soundfile" })];
}
