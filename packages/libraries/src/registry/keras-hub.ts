/** KerasHub: a block for each task of the preset, worked examples first, and always the backbone last. */
import { type Code, py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "keras-hub",
  prettyLabel: "KerasHub",
  repoUrl: "https://github.com/keras-team/keras-hub",
  docsUrl: "https://keras.io/keras_hub/",
  filter: true,
  aliases: ["keras-nlp"],
  snippets(model) {
    const preset = `hf://${model.id}`;
    const ofTask = CLASS_OF_TASK.get(model.task ?? "");
    const tasks = model.kerasHubTasks.length > 0 || ofTask === undefined ? model.kerasHubTasks : [ofTask];
    const worked = [...EXAMPLES].filter(([task]) => tasks.includes(task));
    const others = [...new Set(tasks)].filter((task) => !EXAMPLES.has(task) && task !== "Backbone");
    return [
      ...worked.map(([task, example]) => {
        const { imports = py.empty, code } = example(preset);
        return block(task, imports, code);
      }),
      ...others.map((task) => {
        const { imports = py.empty, code } = plain(task, preset);
        return block(task, imports, code);
      }),
      block(
        "Backbone",
        py.empty,
        py`
          # Create a Backbone model without a task-specific head
          backbone = keras_hub.models.Backbone.from_preset(${preset})
          print(f"{backbone.count_params():,} weights")
        `,
      ),
    ];
  },
  examples: [
    { tags: [], id: "a/hub" },
    { tags: [], id: "a/hub", pipeline_tag: "text-generation" },
    {
      tags: [],
      id: "a/hub",
      config: { keras_hub: { tasks: ["ImageClassifier", "MaskedLM", "TextClassifier", "TextToImage", "CausalLM"] } },
    },
  ],
});

/** The class for a task of the hub, where the preset's own list is not known. */
const CLASS_OF_TASK: ReadonlyMap<string, string> = new Map([
  ["depth-estimation", "DepthEstimator"],
  ["fill-mask", "MaskedLM"],
  ["image-segmentation", "ImageSegmenter"],
  ["object-detection", "ObjectDetector"],
  ["text-generation", "CausalLM"],
  ["text-to-image", "TextToImage"],
]);

type Example = (preset: string) => { imports?: Code<"python">; code: Code<"python"> };

/** Worked examples, in the order in which they are shown. */
const EXAMPLES: ReadonlyMap<string, Example> = new Map<string, Example>([
  [
    "CausalLM",
    (preset) => ({
      code: py`
        # Load CausalLM model (optional: use half precision for inference)
        causal_lm = keras_hub.models.CausalLM.from_preset(${preset}, dtype="bfloat16")
        causal_lm.compile(sampler="greedy")  # (optional) pick another sampler

        # Generate text
        print(causal_lm.generate("Keras: deep learning for", max_length=64))
      `,
    }),
  ],
  [
    "TextToImage",
    (preset) => ({
      imports: py`import keras`,
      code: py`
        # Load TextToImage model (optional: use half precision for inference)
        text_to_image = keras_hub.models.TextToImage.from_preset(${preset}, dtype="bfloat16")

        # Generate an image from text
        image = text_to_image.generate("A lighthouse on a cliff at sunrise", num_steps=28)
        keras.utils.save_img("lighthouse.png", image)
        print("saved to lighthouse.png")
      `,
    }),
  ],
  [
    "TextClassifier",
    (preset) => ({
      code: py`
        # Load TextClassifier model
        text_classifier = keras_hub.models.TextClassifier.from_preset(${preset}, num_classes=2)

        # Fine-tune
        text_classifier.fit(x=["A wonderful film.", "A waste of time."], y=[1, 0])

        # Classify text
        print(text_classifier.predict(["Not bad at all."]))
      `,
    }),
  ],
  [
    "ImageClassifier",
    (preset) => ({
      imports: py`import numpy as np`,
      code: py`
        # Load ImageClassifier model
        image_classifier = keras_hub.models.ImageClassifier.from_preset(${preset}, num_classes=2)

        # Fine-tune
        image_classifier.fit(
            x=np.random.randint(0, 256, (32, 64, 64, 3)),
            y=np.random.randint(0, 2, (32, 1)),
        )

        # Classify an image
        print(image_classifier.predict(np.random.randint(0, 256, (1, 64, 64, 3))))
      `,
    }),
  ],
]);

/** Tasks that look at an image; what comes out is of another shape for each, and the shapes are shown. */
const SEES = new Set(["ImageSegmenter", "ObjectDetector", "DepthEstimator"]);

/** A task without a worked example: what it gives, or how large it is. */
function plain(task: string, preset: string): { imports?: Code<"python">; code: Code<"python"> } {
  const load = py`
    ${py.comment(`Create a ${task} model`)}
    task = keras_hub.models.${py.identifier(task)}.from_preset(${preset})
  `;
  if (SEES.has(task))
    return {
      imports: py`import keras
import numpy as np`,
      code: py`
        ${load}
        picture = keras.utils.img_to_array(keras.utils.load_img("image.jpg", target_size=(512, 512)))
        output = task.predict(picture[None])
        print(keras.tree.map_structure(np.shape, output))
      `,
    };
  const text = "The ferry leaves at six.";
  if (task === "Seq2SeqLM")
    return {
      code: py`
        ${load}
        print(task.generate(${text}, max_length=64))
      `,
    };
  if (task === "MaskedLM")
    return {
      imports: py`import numpy as np`,
      code: py`
        ${load}
        print("scores for each masked piece:", np.shape(task.predict([${text}])))
      `,
    };
  return {
    code: py`
      ${load}
      print(f"{task.count_params():,} weights")
    `,
  };
}

function block(task: string, imports: Code<"python">, code: Code<"python">): Snippet {
  return snippet(
    py`
      import keras_hub
      ${imports}

      ${code}
    `,
    { title: task, install: "pip install -U keras-hub huggingface_hub" },
  );
}
