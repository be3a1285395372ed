/** ANEForge: models on the Apple Neural Engine; the task decides which loader reads the repository. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "aneforge",
  prettyLabel: "ANEForge",
  repoUrl: "https://github.com/sbryngelson/ANEForge",
  docsUrl: "https://aneforge.readthedocs.io",
  snippets(model) {
    const code = load(model);
    const sound = code.text.includes("import soundfile") ? " soundfile" : "";
    return [
      snippet(code, {
        install: `pip install -U aneforge transformers torch pillow${sound}`,
        notes: ["Runs on Apple silicon."],
      }),
    ];
  },
  examples: [
    { tags: [], id: "Qwen/Qwen3-0.6B", pipeline_tag: "text-generation" },
    { tags: [], id: "openai/clip-vit-base-patch32", pipeline_tag: "zero-shot-image-classification" },
    { tags: ["clip"], id: "a/clip" },
    { tags: ["resnet"], id: "a/resnet", pipeline_tag: "image-classification" },
    { tags: [], id: "google/vit-base-patch16-224", pipeline_tag: "image-classification" },
    { tags: [], id: "openai/whisper-base.en", pipeline_tag: "automatic-speech-recognition" },
    { tags: [], id: "a/embedder" },
  ],
});

function load(model: SnippetModel): Code<"python"> {
  const { task, tags } = model;
  if (task === "text-generation") {
    return py`
      from aneforge import load_llm
      from transformers import AutoTokenizer

      tokenizer = AutoTokenizer.from_pretrained(${model.id})
      model = load_llm(${model.id})

      tokens = tokenizer("The ferry to the island")["input_ids"]
      print(tokenizer.decode(model.generate(tokens, max_new_tokens=20)))
    `;
  }
  if (task === "zero-shot-image-classification" || tags.has("clip")) {
    return py`
      from aneforge import load_clip
      from PIL import Image

      model = load_clip(${model.id})
      print(model.classify(Image.open("image.jpg"), ["a cat", "a dog"]))
    `;
  }
  if (tags.has("resnet")) {
    return py`
      import numpy as np
      from aneforge import load_resnet

      model = load_resnet(${model.id})
      image = np.zeros((1, 3, 224, 224), dtype=np.float16)
      print(model(image).argmax())
    `;
  }
  if (task === "image-classification") {
    return py`
      from aneforge import load_vit
      from PIL import Image

      model = load_vit(${model.id})
      print(model.classify(Image.open("image.jpg"), top_k=5))
    `;
  }
  if (task === "automatic-speech-recognition") {
    return py`
      import soundfile as sf
      from aneforge.models import load_whisper

      model = load_whisper(${model.id})
      audio, rate = sf.read("speech.wav")  # one channel, 16000 Hz
      print(model.transcribe(audio))
    `;
  }
  return py`
    from aneforge.sentence_transformers import SentenceTransformer

    model = SentenceTransformer(${model.id})
    one, other = model.encode(["The ferry leaves at six.", "The boat departs in the evening."])
    print("similarity", one @ other)
  `;
}
