/** TensorFlowTTS: text to spectrogram, spectrogram to sound, or a model of unknown kind; a tag says which. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "tensorflowtts",
  prettyLabel: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
  aliases: ["tensorflow-tts"],
  snippets(model) {
    const code = model.tags.has("text-to-mel")
      ? textToMel(model)
      : model.tags.has("mel-to-wav")
        ? melToWav(model)
        : load(model);
    return [
      snippet(code, {
        install: "pip install TensorFlowTTS tensorflow soundfile",
        notes: ["TensorFlowTTS is no longer developed."],
      }),
    ];
  },
  examples: [
    { tags: ["text-to-mel"], id: "tensorspeech/x" },
    { tags: ["mel-to-wav"], id: "tensorspeech/x" },
    { tags: ["other"], id: "tensorspeech/x" },
  ],
});

function textToMel(model: SnippetModel): Code<"python"> {
  return py`
    import numpy as np
    import tensorflow as tf
    from tensorflow_tts.inference import AutoProcessor, TFAutoModel

    processor = AutoProcessor.from_pretrained(${model.id})
    model = TFAutoModel.from_pretrained(${model.id})

    input_ids = processor.text_to_sequence("The weather is nice today.")
    _, mels, *_ = model.inference(
        input_ids=tf.expand_dims(tf.convert_to_tensor(input_ids, dtype=tf.int32), 0),
        speaker_ids=tf.constant([0], dtype=tf.int32),
        speed_ratios=tf.constant([1.0], dtype=tf.float32),
    )
    np.save("mels.npy", mels.numpy())
    print("saved to mels.npy, for a mel-to-wav model")
  `;
}

function melToWav(model: SnippetModel): Code<"python"> {
  return py`
    import numpy as np
    import soundfile as sf
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${model.id})

    mels = np.load("mels.npy")  # batch x frames x mel channels, from a text-to-mel model
    audios = model.inference(mels)
    sf.write("speech.wav", audios[0, :, 0].numpy(), 22050)
    print("saved to speech.wav")
  `;
}

function load(model: SnippetModel): Code<"python"> {
  return py`
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${model.id})
    model.summary()
    print(model)
  `;
}
