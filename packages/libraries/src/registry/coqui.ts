/** Coqui TTS knows its models by names of its own; only those of XTTS are repositories of the hub. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "coqui",
  prettyLabel: "Coqui TTS",
  repoName: "coqui-ai-TTS",
  repoUrl: "https://github.com/idiap/coqui-ai-TTS",
  aliases: ["coqui-tts"],
  snippets(model) {
    const [, version] = /^xtts-v([12])$/i.exec(model.name) ?? [];
    if (version === undefined) return [];
    const name = `tts_models/multilingual/multi-dataset/xtts_v${version === "1" ? "1.1" : version}`;
    const code = py`
      from TTS.api import TTS

      tts = TTS(${name})
      tts.tts_to_file(
          text="The ferry to the island leaves at half past six.",
          speaker_wav="voice.wav",
          language="en",
          file_path="speech.wav",
      )
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: 'pip install -U "coqui-tts[codec]"',
        notes: [
          "voice.wav is a recording of the voice, six seconds or more. The first run asks you to accept the license.",
        ],
      }),
    ];
  },
  examples: ["XTTS-v2", "XTTS-v1", "bark"].map((name) => ({ id: `coqui/${name}`, tags: [] })),
});
