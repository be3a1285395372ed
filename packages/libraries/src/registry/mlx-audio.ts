/** MLX-Audio: speech on Apple's chips. Reading speech and writing it have a module each. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "mlx-audio",
  prettyLabel: "MLX-Audio",
  repoName: "mlx-audio",
  repoUrl: "https://github.com/Blaizzy/mlx-audio",
  snippets(model) {
    if (model.task === "text-to-speech") return [speak(model)];
    return model.task === "automatic-speech-recognition" ? [transcribe(model)] : [];
  },
  examples: [
    { tags: [], id: "mlx-community/Kokoro-82M-bf16", pipeline_tag: "text-to-speech" },
    { tags: [], id: "mlx-community/parakeet-tdt-0.6b-v3", pipeline_tag: "automatic-speech-recognition" },
  ],
});

const INSTALL = "pip install -U mlx-audio";

function speak(model: SnippetModel): Snippet {
  const code = py`
    import numpy as np
    import soundfile as sf
    from mlx_audio.tts.utils import load_model

    model = load_model(${model.id})

    results = list(model.generate("The ferry to the island leaves at half past six."))
    audio = np.concatenate([np.array(result.audio) for result in results])
    sf.write("speech.wav", audio, results[0].sample_rate)
    print("saved to speech.wav")
  `;
  return snippet(code, { install: `${INSTALL} soundfile` });
}

function transcribe(model: SnippetModel): Snippet {
  const code = py`
    from mlx_audio.stt import load

    model = load(${model.id})

    result = model.generate("speech.wav")
    print(result.text)
  `;
  return snippet(code, { install: INSTALL });
}
