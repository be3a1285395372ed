import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "stanza",
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
  /** Repositories are named `stanza-` and a language code. */
  snippets(model) {
    const language = model.name.replace("stanza-", "");
    const code = py`
      import stanza

      stanza.download(${language})
      nlp = stanza.Pipeline(${language})

      for sentence in nlp(${model.widgetText ?? "Marie Curie was born in Warsaw."}).sentences:
          sentence.print_dependencies()
    `;
    return [snippet(code, { install: "pip install -U stanza" })];
  },
  examples: [{ tags: [], id: "stanfordnlp/stanza-en" }],
});
