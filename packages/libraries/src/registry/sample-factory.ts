import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "sample-factory",
  prettyLabel: "sample-factory",
  repoUrl: "https://github.com/alex-petrenko/sample-factory",
  docsUrl: "https://huggingface.co/docs/hub/sample-factory",
  filter: true,
  countDownloads: 'path:"cfg.json"',
  snippets(model) {
    const code = sh`python -m sample_factory.huggingface.load_from_hub -r ${model.id} -d ./train_dir`;
    return [snippet(code, { title: "Download the agent", install: "pip install -U sample-factory" })];
  },
  examples: [{ tags: [], id: "a/doom" }],
});
