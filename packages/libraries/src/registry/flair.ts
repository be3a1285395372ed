import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "flair",
  prettyLabel: "Flair",
  repoUrl: "https://github.com/flairNLP/flair",
  docsUrl: "https://huggingface.co/docs/hub/flair",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets(model) {
    const code = py`
      from flair.data import Sentence
      from flair.models import SequenceTagger

      tagger = SequenceTagger.load(${model.id})

      sentence = Sentence(${model.widgetText ?? "Marie Curie was born in Warsaw."})
      tagger.predict(sentence)
      print(sentence.to_tagged_string())
    `;
    return [snippet(code, { install: "pip install -U flair" })];
  },
  examples: [{ tags: [], id: "flair/ner-english" }],
});
