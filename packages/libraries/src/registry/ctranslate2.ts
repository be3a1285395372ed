/** CTranslate2: a format of weights. faster-whisper reads the speech models in it. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "ctranslate2",
  prettyLabel: "CTranslate2",
  repoUrl: "https://github.com/OpenNMT/CTranslate2",
  aliases: ["faster-whisper"],
  snippets(model) {
    if (model.task !== "automatic-speech-recognition") return [];
    const code = py`
      from faster_whisper import WhisperModel

      model = WhisperModel(${model.id})
      segments, info = model.transcribe("speech.wav")
      print(f"{info.language}, {info.duration:.0f} s")
      for segment in segments:
          print(f"{segment.start:.1f} to {segment.end:.1f} s: {segment.text}")
    `;
    return [snippet(code, { install: "pip install -U faster-whisper" })];
  },
  examples: [
    { id: "Systran/faster-whisper-base", tags: ["whisper"], pipeline_tag: "automatic-speech-recognition" },
    { id: "a/translation-ct2", tags: [], pipeline_tag: "translation" },
  ],
});
