import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "asteroid",
  prettyLabel: "Asteroid",
  repoName: "Asteroid",
  repoUrl: "https://github.com/asteroid-team/asteroid",
  docsUrl: "https://huggingface.co/docs/hub/asteroid",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets: asteroidSnippets,
  examples: [{ tags: [], id: "mpariente/ConvTasNet" }],
});

function asteroidSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from asteroid.models import BaseModel

    model = BaseModel.from_pretrained(${model.id})
    model.separate("file.wav", force_overwrite=True)
    print("saved to file_est1.wav, file_est2.wav …")
  `;
  return [snippet(code, { install: "pip install -U asteroid" })];
}
