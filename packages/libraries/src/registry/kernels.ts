import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "kernels",
  prettyLabel: "Kernels",
  repoUrl: "https://github.com/huggingface/kernels",
  docsUrl: "https://huggingface.co/docs/kernels",
  countDownloads: 'path_filename:"_ops" AND path_extension:"py"',
  snippets(model) {
    // Those of other people are loaded only when named.
    const trust = model.id.startsWith("kernels-community/") ? py.empty : py`, trust_remote_code=${[model.id]}`;
    const code = py`
      from kernels import get_kernel

      kernel = get_kernel(${model.id}, revision=${model.commit ?? "main"}${trust})
      print("functions:", [name for name in dir(kernel) if not name.startswith("_")])
    `;
    return [
      snippet(code, {
        install: "pip install -U kernels torch",
        notes: [
          "A kernel is compiled code: load it only from people you trust. Where its authors number their versions, version=1 pins one.",
        ],
      }),
    ];
  },
  examples: [
    { tags: [], id: "kernels-community/activation" },
    { tags: [], id: "own/kernel" },
  ],
});
