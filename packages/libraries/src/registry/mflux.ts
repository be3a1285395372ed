import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mflux",
  prettyLabel: "mflux",
  repoUrl: "https://github.com/filipstrand/mflux",
  countDownloads: 'path_extension:"safetensors"',
  snippets(model) {
    const code = sh`mflux-generate --model ${model.id} --prompt "A lighthouse on a cliff at sunrise" --output image.png`;
    return [
      snippet(code, {
        install: "pip install -U mflux",
        notes: ["Runs on Apple silicon. For a fine-tuned model name its family too: --base-model schnell."],
      }),
    ];
  },
  examples: [{ tags: [], id: "a/flux" }],
});
