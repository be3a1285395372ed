/** MultiMolecule: RNA, DNA and protein models; its import registers them with transformers. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "multimolecule",
  prettyLabel: "MultiMolecule",
  repoUrl: "https://github.com/MultiMolecule/multimolecule",
  docsUrl: "https://multimolecule.danling.org",
  snippets(model) {
    const sequence = model.widgetText;
    const snippets = [snippet(embed(model), { title: "Load the model", install: INSTALL })];
    if (sequence === undefined) return snippets;
    if (model.tags.has("rna-secondary-structure")) {
      snippets.push(snippet(structure(model, sequence), { title: "Predict the structure", install: INSTALL }));
    }
    if (model.task === "fill-mask") {
      snippets.push(snippet(fillMask(model, sequence), { title: "Fill the mask", install: INSTALL }));
    }
    return snippets;
  },
  examples: [
    { tags: [], id: "multimolecule/rnafm" },
    {
      tags: [],
      id: "multimolecule/rnafm",
      pipeline_tag: "fill-mask",
      mask_token: "<mask>",
      widgetData: [{ text: "UAGC<mask>UAUCAGACUGAUGUUG" }],
    },
    {
      tags: ["rna-secondary-structure"],
      id: "multimolecule/ernierna-ss",
      widgetData: [{ text: "UAGCUUAUCAGACUGAUGUUG" }],
    },
  ],
});

const INSTALL = "pip install -U multimolecule";

function embed(model: SnippetModel): Code<"python"> {
  const sequence = model.widgetText?.replaceAll(model.maskToken ?? "<mask>", () => "A");
  return py`
    from multimolecule import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(${model.id})
    model = AutoModel.from_pretrained(${model.id})


    inputs = tokenizer(${sequence ?? "UAGCUUAUCAGACUGAUGUUG"}, return_tensors="pt")
    embeddings = model(**inputs).last_hidden_state
    print("one vector for each letter:", embeddings.shape)
  `;
}

function structure(model: SnippetModel, sequence: string): Code<"python"> {
  return py`
    import multimolecule  # registers the task
    from transformers import pipeline

    predictor = pipeline("rna-secondary-structure", model=${model.id})
    print(predictor(${sequence})["secondary_structure"])
  `;
}

function fillMask(model: SnippetModel, sequence: string): Code<"python"> {
  return py`
    import multimolecule  # registers the models
    from transformers import pipeline

    predictor = pipeline("fill-mask", model=${model.id})
    print(predictor(${sequence}))
  `;
}
