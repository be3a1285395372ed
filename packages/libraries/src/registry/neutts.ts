import { py } from "@vitrine/code";
import { defineLibrary } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";

export default defineLibrary({
  id: "neutts",
  prettyLabel: "NeuTTS",
  repoName: "neutts",
  repoUrl: "https://github.com/neuphonic/neutts",
  filter: false,
  snippets(model) {
    const isGguf = /gguf/i.test(model.name);
    const code = py`
      import soundfile as sf
      from neutts import NeuTTS

      tts = NeuTTS(
          backbone_repo=${model.id}, backbone_device="cpu", codec_repo="neuphonic/neucodec", codec_device="cpu"
      )
      # A recording of the voice to speak with, of 3 to 15 seconds, and what is said in it.
      reference = tts.encode_reference("voice.wav")
      wav = tts.infer("The ferry to the island leaves at half past six.", reference, "What the recording says.")
      sf.write("speech.wav", wav, 24000)
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: isGguf ? 'pip install -U "neutts[llama]" soundfile' : "pip install -U neutts soundfile",
      }),
    ];
  },
  examples: [
    { id: "neuphonic/neutts-air", tags: [] },
    { id: "neuphonic/neutts-air-q4-gguf", tags: [] },
  ],
});
