/** AudioCraft: music and sounds from text. A tag names the family, and each family has its own class. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "audiocraft",
  prettyLabel: "Audiocraft",
  repoName: "audiocraft",
  repoUrl: "https://github.com/facebookresearch/audiocraft",
  countDownloads: 'path:"state_dict.bin"',
  snippets(model) {
    const is = (family: string) => model.tags.has(family) || model.name.includes(family);
    // Those of the family that need a melody or a style beside the text are called in another way.
    if (is("musicgen") && !/style/.test(model.name)) return [generate(model, "MusicGen", MUSIC)];
    if (is("audiogen")) {
      return [generate(model, "AudioGen", SOUNDS, py`model.set_generation_params(duration=5)  # seconds`)];
    }
    if (is("magnet")) return [generate(model, "MAGNeT", model.name.includes("audio-magnet") ? SOUNDS : MUSIC)];
    return [note("python", UNKNOWN)];
  },
  examples: [
    { tags: ["musicgen"], id: "facebook/x-small" },
    { tags: ["audiogen"], id: "facebook/x-small" },
    { tags: ["magnet"], id: "facebook/x-small" },
    { tags: ["encodec"], id: "facebook/x-small" },
  ],
});

const UNKNOWN = "Type of model unknown.";
const MUSIC = ["happy rock", "energetic EDM", "sad jazz"];
const SOUNDS = ["dog barking", "siren of an emergency vehicle", "footsteps in a corridor"];

function generate(model: SnippetModel, className: string, descriptions: string[], setUp: Code<"python"> = py.empty) {
  const family = py.identifier(className);
  const code = py`
    from audiocraft.data.audio import audio_write
    from audiocraft.models import ${family}

    model = ${family}.get_pretrained(${model.id})
    ${setUp}
    descriptions = ${descriptions}
    for number, wav in enumerate(model.generate(descriptions)):
        audio_write(f"sound-{number}", wav.cpu(), model.sample_rate, strategy="loudness")
        print(f"saved to sound-{number}.wav")
  `;
  return snippet(code, { install: "pip install -U audiocraft" });
}
