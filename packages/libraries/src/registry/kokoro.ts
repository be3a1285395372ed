import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "kokoro",
  prettyLabel: "Kokoro",
  repoName: "kokoro",
  repoUrl: "https://github.com/hexgrad/kokoro",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from kokoro import KPipeline

      pipeline = KPipeline(lang_code="a", repo_id=${model.id})
      text = "The ferry to the island leaves at half past six."
      for number, result in enumerate(pipeline(text, voice="af_heart")):
          sf.write(f"speech-{number}.wav", result.audio, 24000)
          print(f"saved to speech-{number}.wav")
    `;
    return [
      snippet(code, {
        install: "pip install -U kokoro soundfile",
        notes: ["lang_code is a for American and b for British English; voices are the files of the folder voices."],
      }),
    ];
  },
  examples: [{ id: "hexgrad/Kokoro-82M", tags: [] }],
});
