/** EDS-NLP: a pipeline from a repository, by its id or as an installed package named after the repository. */
import { py, sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "edsnlp",
  prettyLabel: "EDS-NLP",
  repoName: "edsnlp",
  repoUrl: "https://github.com/aphp/edsnlp",
  docsUrl: "https://aphp.github.io/edsnlp/latest/",
  countDownloads: 'path_filename:"config" AND path_extension:"cfg"',
  snippets(model) {
    const load = py`
      import edsnlp

      nlp = edsnlp.load(${model.id})
      doc = nlp("Le patient est admis pour une douleur thoracique.")
      for entity in doc.ents:
          print(entity.text, entity.label_)
      print(len(doc.ents), "entities")
    `;
    const loader = snippet(load, { title: "Load by its id", install: 'pip install -U "edsnlp[ml]" huggingface_hub' });
    const packageName = model.name.replaceAll("-", "_");
    if (!py.isIdentifier(packageName)) return [loader];
    const name = py.identifier(packageName);
    const use = py`
      import ${name}

      nlp = ${name}.load()
      doc = nlp("Le patient est admis pour une douleur thoracique.")
      print([(entity.text, entity.label_) for entity in doc.ents])
    `;
    return [
      loader,
      snippet(use, {
        title: "Use it as an installed package",
        install: sh`pip install ${`git+https://huggingface.co/${model.id}`}`.text,
      }),
    ];
  },
  examples: [
    { tags: [], id: "AP-HP/dummy-ner" },
    { tags: [], id: "a/name.with.dots" },
  ],
});
