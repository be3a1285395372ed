import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "dia-tts",
  prettyLabel: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
  snippets(model) {
    const code = py`
      import soundfile as sf
      from dia.model import Dia

      model = Dia.from_pretrained(${model.id})

      text = "[S1] Did you hear the rain last night? [S2] No, I slept through all of it. [S1] Lucky you!"
      output = model.generate(text)

      sf.write("dialogue.wav", output, 44100)
      print("saved to dialogue.wav")
    `;
    return [snippet(code, { install: "pip install git+https://github.com/nari-labs/dia.git soundfile" })];
  },
  examples: [{ tags: [], id: "nari-labs/Dia-1.6B" }],
});
