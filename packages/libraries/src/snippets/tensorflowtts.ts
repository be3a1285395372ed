/** TensorFlowTTS: text to spectrogram, spectrogram to sound, or a model of unknown kind; a tag says which. */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function tensorflowttsSnippets(model: ModelFacts): Snippet[] {
  const code = model.tags.has("text-to-mel")
    ? textToMel(model)
    : model.tags.has("mel-to-wav")
      ? melToWav(model)
      : load(model);
  return [snippet(code, { install: "pip install TensorFlowTTS", notes: ["TensorFlowTTS is no longer developed."] })];
}

function textToMel(model: ModelFacts): Code<"python"> {
  return py`
    from tensorflow_tts.inference import AutoProcessor, TFAutoModel

    processor = AutoProcessor.from_pretrained(${model.id})
    model = TFAutoModel.from_pretrained(${model.id})

    input_ids = processor.text_to_sequence("The weather is nice today.")
  `;
}

function melToWav(model: ModelFacts): Code<"python"> {
  return py`
    import numpy as np
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${model.id})

    mels = np.load("mels.npy")  # batch x frames x mel channels, from a text-to-mel model
    audios = model.inference(mels)
  `;
}

function load(model: ModelFacts): Code<"python"> {
  return py`
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${model.id})
  `;
}
