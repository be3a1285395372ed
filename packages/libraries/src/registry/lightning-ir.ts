/** Lightning IR: scores documents for a query, by bi-encoder or by cross-encoder; a tag says which. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "lightning-ir",
  prettyLabel: "Lightning IR",
  repoUrl: "https://github.com/webis-de/lightning-ir",
  snippets(model) {
    if (model.tags.has("bi-encoder")) return [score(model, "BiEncoderModule")];
    if (model.tags.has("cross-encoder")) return [score(model, "CrossEncoderModule")];
    const code = py`
      from lightning_ir import BiEncoderModule, CrossEncoderModule

      # Take CrossEncoderModule instead if the model is a cross-encoder
      model = BiEncoderModule(${model.id})
      print(model.score("when does the ferry leave", ["The ferry leaves at six.", "Tomatoes need sun."]).scores)
    `;
    return [
      snippet(code, { install: INSTALL, notes: ["The tags do not distinguish a bi-encoder from a cross-encoder."] }),
    ];
  },
  examples: [
    { tags: ["bi-encoder"], id: "webis/x" },
    { tags: ["cross-encoder"], id: "webis/x" },
    { tags: ["colbert"], id: "webis/x" },
  ],
});

/** Its release 0.0.6 calls the tokenizers of transformers in a way that version 5 does not support. */
const INSTALL = 'pip install -U lightning-ir "transformers<5.0.0"';

function score(model: SnippetModel, className: string): Snippet {
  const code = py`
    from lightning_ir import ${py.identifier(className)}

    model = ${py.identifier(className)}(${model.id})

    documents = ["The ferry leaves at six.", "Tomatoes need a lot of sun."]
    print(model.score("when does the ferry leave", documents).scores)
  `;
  return snippet(code, { install: INSTALL });
}
