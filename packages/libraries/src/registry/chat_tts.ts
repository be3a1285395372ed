import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "chat_tts",
  prettyLabel: "ChatTTS",
  repoUrl: "https://github.com/2noise/ChatTTS.git",
  countDownloads: 'path:"asset/GPT.pt"',
  /** The package downloads its own weights, so no id is shown. Its older name for `load` was `load_models`. */
  snippets() {
    const code = py`
      import ChatTTS
      import soundfile as sf

      chat = ChatTTS.Chat()
      chat.load(compile=False)  # True is faster, after a slow start

      texts = ["The ferry to the island leaves at half past six."]
      wavs = chat.infer(texts)

      sf.write("output.wav", wavs[0], 24000)
      print("saved to output.wav")
    `;
    return [snippet(code, { install: `pip install -U ChatTTS requests soundfile ${TORCH_OF_TORCHAUDIO}` })];
  },
  examples: [{ tags: [], id: "2Noise/ChatTTS" }],
});
