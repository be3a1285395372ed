import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "kernels",
  prettyLabel: "Kernels",
  repoName: "Kernels",
  repoUrl: "https://github.com/huggingface/kernels",
  docsUrl: "https://huggingface.co/docs/kernels",
  filter: false,
  countDownloads: 'path_filename:"_ops" AND path_extension:"py"',
  snippets: kernelsSnippets,
  examples: [{ tags: [], id: "kernels-community/activation" }],
});

function kernelsSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from kernels import get_kernel

    kernel = get_kernel(${model.id})
    print("functions:", [name for name in dir(kernel) if not name.startswith("_")])
  `;
  return [
    snippet(code, {
      install: "pip install -U kernels torch",
      notes: [
        "A kernel is compiled code: load it only from people you trust. Its version argument holds on to one version.",
      ],
    }),
  ];
}
