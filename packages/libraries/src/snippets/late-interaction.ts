/** Late interaction: an embedding for each token, compared by PyLate. */
import { py, type Snippet } from "@vitrine/code";
import { snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export const QUERIES = ["Which planet is known as the red planet?", "Which planet has rings?"];
export const DOCUMENTS = ["Mars looks red because of the iron oxide on its surface.", "Saturn is known for its rings."];

export function lateInteraction(model: SnippetModel): Snippet {
  const code = py`
    from pylate import models, rank

    queries = ${QUERIES}
    documents = ${[DOCUMENTS, DOCUMENTS]}

    model = models.ColBERT(model_name_or_path=${model.id})

    queries_embeddings = model.encode(queries, is_query=True)
    documents_embeddings = model.encode(documents, is_query=False)
    ranked = rank.rerank(
        documents_ids=[[0, 1], [0, 1]],
        queries_embeddings=queries_embeddings,
        documents_embeddings=documents_embeddings,
    )
    for query, results in zip(queries, ranked):
        print(query, results)
  `;
  return snippet(code, { install: "pip install -U pylate" });
}
