/** ESPnet: speech out of text, or text out of speech; a tag says which. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "espnet",
  prettyLabel: "ESPnet",
  repoUrl: "https://github.com/espnet/espnet",
  docsUrl: "https://huggingface.co/docs/hub/espnet",
  filter: true,
  snippets(model) {
    if (model.tags.has("text-to-speech")) return [speak(model)];
    if (model.tags.has("automatic-speech-recognition")) return [transcribe(model)];
    return [note("python", UNKNOWN)];
  },
  examples: [
    { tags: ["text-to-speech"], id: "espnet/x" },
    { tags: ["automatic-speech-recognition"], id: "espnet/x" },
    { tags: ["audio-to-audio"], id: "espnet/x" },
  ],
});

const INSTALL = "pip install -U espnet espnet_model_zoo soundfile";
const UNKNOWN = "unknown model type (must be text-to-speech or automatic-speech-recognition)";

function speak(model: SnippetModel): Snippet {
  const code = py`
    import soundfile
    from espnet2.bin.tts_inference import Text2Speech

    model = Text2Speech.from_pretrained(${model.id})

    speech = model("The weather is nice today.")["wav"]
    soundfile.write("speech.wav", speech.numpy(), model.fs)
  `;
  return snippet(code, { install: INSTALL });
}

function transcribe(model: SnippetModel): Snippet {
  const code = py`
    import soundfile
    from espnet2.bin.asr_inference import Speech2Text

    model = Speech2Text.from_pretrained(${model.id})

    speech, rate = soundfile.read("speech.wav")  # sampled as the model was trained, usually at 16000 Hz
    text, *_ = model(speech)[0]
    print(text)
  `;
  return snippet(code, { install: INSTALL });
}
