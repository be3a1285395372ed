/**
 * spaCy: pipelines are pushed to a hub unpacked, so their files can be loaded as they are; the wheel next to them
 * makes the pipeline a Python package. Most wheels carry "any" where a version belongs, which pip refuses since
 * 25.3 (github.com/explosion/spaCy issue 13599), so loading the files comes first.
 */
import { py, sh, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "spacy",
  prettyLabel: "spaCy",
  repoUrl: "https://github.com/explosion/spaCy",
  docsUrl: "https://huggingface.co/docs/hub/spacy",
  filter: true,
  countDownloads: 'path_extension:"whl"',
  snippets(model) {
    return [loadFiles(model), usePackage(model)];
  },
  examples: [
    { tags: [], id: "spacy/en_core_web_sm" },
    { tags: [], id: "a/da-ner.model", siblings: [{ rfilename: "da_ner-1.2.0-py3-none-any.whl" }] },
  ],
});

function loadFiles(model: SnippetModel): Snippet {
  const code = py`
    import spacy
    from huggingface_hub import snapshot_download

    nlp = spacy.load(snapshot_download(${model.id}))

    doc = nlp("Marie Curie was born in Warsaw.")
    for token in doc:
        print(token.text, token.pos_, token.ent_type_)
  `;
  return snippet(code, {
    title: "Load the files",
    install: "pip install -U spacy huggingface_hub",
  });
}

function usePackage(model: SnippetModel): Snippet {
  const wheel =
    model.files?.find((file) => file.endsWith(".whl") && !file.includes("/")) ?? `${model.name}-any-py3-none-any.whl`;
  const hasVersion = /^[^-]+-\d[^-]*-/.test(wheel);
  // A wheel's name starts with the distribution's, in which dashes are written as underscores.
  const packageName = py.toIdentifier(hasVersion ? (wheel.split("-")[0] ?? model.name) : model.name, "model");
  const address = `https://huggingface.co/${model.id}/resolve/main/${wheel}`;
  const code = py`
    import ${packageName}
    import spacy

    # By its name
    nlp = spacy.load(${packageName.text})

    # Or, as it is a package
    nlp = ${packageName}.load()

    doc = nlp("Marie Curie was born in Warsaw.")
    for token in doc:
        print(token.text, token.pos_, token.ent_type_)
  `;
  const pip = hasVersion
    ? sh`pip install ${address}`
    : sh`pip install "pip<25.3" && pip install ${`${packageName.text} @ ${address}`}`;
  return snippet(code, {
    title: "Install it as a package",
    install: pip.text,
    notes: hasVersion
      ? []
      : [
          "pip from 25.3 on refuses this wheel because its file name has no version; use an older pip, or load the files.",
        ],
  });
}
