import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "voicecraft",
  prettyLabel: "VoiceCraft",
  repoUrl: "https://github.com/jasonppy/VoiceCraft",
  docsUrl: "https://github.com/jasonppy/VoiceCraft",
  snippets(model) {
    const code = py`
      from models import voicecraft

      model = voicecraft.VoiceCraft.from_pretrained(${model.id})
      model.to("cuda")
      print(model.args)
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/jasonppy/VoiceCraft.git",
        notes: [
          "Set up the environment as the README of the cloned folder says, and run the code inside it; tts_demo.py there speaks a sentence.",
        ],
      }),
    ];
  },
  examples: [{ tags: [], id: "pyp1/VoiceCraft_giga330M" }],
});
