import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "relik",
  prettyLabel: "Relik",
  repoName: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
  filter: false,
  snippets: relikSnippets,
  examples: [{ tags: [], id: "sapienzanlp/relik" }],
});

function relikSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from relik import Relik

    relik = Relik.from_pretrained(${model.id})
    print(relik("Marie Curie was born in Warsaw."))
  `;
  return [snippet(code, { install: 'pip install -U relik "setuptools<81" "numpy<2"' })];
}
