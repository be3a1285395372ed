import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "pxia",
  prettyLabel: "pxia",
  repoName: "pxia",
  repoUrl: "https://github.com/not-lain/pxia",
  filter: false,
  snippets: pxiaSnippets,
  examples: [{ tags: [], id: "phxia/gpt2" }],
});

function pxiaSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from pxia import AutoModel

    model = AutoModel.from_pretrained(${model.id})
    print(model)
  `;
  return [snippet(code, { install: "pip install -U pxia" })];
}
