import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function kernelsSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from kernels import get_kernel

    kernel = get_kernel(${model.id})
    print(dir(kernel))
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
