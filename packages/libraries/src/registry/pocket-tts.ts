/** Pocket TTS: a repository brings a configuration file, which names its weights; without one the default model. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "pocket-tts",
  prettyLabel: "Pocket-TTS",
  repoName: "PocketTTS",
  repoUrl: "https://github.com/kyutai-labs/pocket-tts",
  countDownloads: 'path:"tts_b6369a24.safetensors"',
  snippets(model) {
    const config = model.files?.find((file) => /\.ya?ml$/.test(file));
    const load =
      config === undefined
        ? py`model = TTSModel.load_model()`
        : py`model = TTSModel.load_model(config=${`hf://${model.id}/${config}`})`;
    const code = py`
      import scipy.io.wavfile
      from pocket_tts import TTSModel

      ${load}
      voice = model.get_state_for_audio_prompt(${VOICE})

      audio = model.generate_audio(voice, "The ferry to the island leaves at half past six.")
      scipy.io.wavfile.write("speech.wav", model.sample_rate, audio.numpy())
      print("saved to speech.wav")
    `;
    return [
      snippet(code, {
        install: "pip install -U pocket-tts scipy",
        notes:
          config === undefined
            ? ["The repository names no configuration file: the package's own English model is loaded."]
            : [],
      }),
    ];
  },
  examples: [
    { tags: [], id: "kyutai/pocket-tts", siblings: [{ rfilename: "english.yaml" }] },
    { tags: [], id: "a/pocket" },
  ],
});

const VOICE = "hf://kyutai/tts-voices/alba-mackenna/casual.wav";
