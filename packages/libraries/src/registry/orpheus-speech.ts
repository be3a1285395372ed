import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "orpheus-speech",
  prettyLabel: "Orpheus",
  repoName: "Orpheus-TTS",
  repoUrl: "https://github.com/canopyai/Orpheus-TTS",
  aliases: ["orpheus-tts"],
  snippets(model) {
    const code = py`
      import wave

      from orpheus_tts import OrpheusModel

      model = OrpheusModel(model_name=${model.id})
      chunks = model.generate_speech(prompt="The ferry to the island leaves at half past six.", voice="tara")

      with wave.open("speech.wav", "wb") as file:
          file.setnchannels(1)
          file.setsampwidth(2)
          file.setframerate(24000)
          for chunk in chunks:
              file.writeframes(chunk)
      print("saved to speech.wav")
    `;
    return [snippet(code, { install: "pip install -U orpheus-speech", notes: ["Runs on vLLM, which needs a GPU."] })];
  },
  examples: [{ id: "canopylabs/orpheus-3b-0.1-ft", tags: [] }],
});
