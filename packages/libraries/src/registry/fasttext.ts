import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "fasttext",
  prettyLabel: "fastText",
  repoUrl: "https://fasttext.cc/",
  filter: true,
  countDownloads: 'path_extension:"bin"',
  snippets(model) {
    const code = py`
      import fasttext
      from huggingface_hub import hf_hub_download

      model = fasttext.load_model(hf_hub_download(${model.id}, "model.bin"))
      if model.get_labels() != model.get_words():
          # predict() of this release and NumPy 2 do not get along: this is what it calls
          print(model.f.predict("The ferry leaves at six.\n", 3, 0.0, "strict"))
      print(model.get_nearest_neighbors("ferry"))
    `;
    return [snippet(code, { install: "pip install -U fasttext huggingface_hub" })];
  },
  examples: [{ tags: [], id: "facebook/fasttext-en" }],
});
