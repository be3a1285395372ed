import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "stanza",
  prettyLabel: "Stanza",
  repoName: "stanza",
  repoUrl: "https://github.com/stanfordnlp/stanza",
  docsUrl: "https://huggingface.co/docs/hub/stanza",
  filter: true,
  countDownloads: 'path:"models/default.zip"',
  snippets: stanzaSnippets,
  examples: [{ tags: [], id: "stanfordnlp/stanza-en" }],
});

/** Repositories are named `stanza-` and a language code. */
function stanzaSnippets(model: SnippetModel): Snippet[] {
  const language = model.name.replace("stanza-", "");
  const code = py`
    import stanza

    stanza.download(${language})
    nlp = stanza.Pipeline(${language})

    for sentence in nlp(${model.widgetText ?? "Marie Curie was born in Warsaw."}).sentences:
        sentence.print_dependencies()
  `;
  return [snippet(code, { install: "pip install -U stanza" })];
}
