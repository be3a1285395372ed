/** OpenASR: speech to text on the command line; its catalogue knows a model by the last part of its id. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "openasr",
  prettyLabel: "OpenASR",
  repoUrl: "https://github.com/QuintinShaw/openasr",
  docsUrl: "https://github.com/QuintinShaw/openasr/blob/main/docs/DOCS_INDEX.md",
  countDownloads: 'path_extension:"oasr"',
  snippets(model) {
    const name = model.id.slice(model.id.lastIndexOf("/") + 1) || model.id;
    const code = sh`openasr pull ${name}
openasr transcribe audio.wav --model ${name}`;
    return [
      snippet(code, {
        install:
          "git clone --recurse-submodules https://github.com/QuintinShaw/openasr.git && cd openasr && cargo build --release -p openasr-cli",
        notes: ["The command is then target/release/openasr: put it on the PATH."],
      }),
    ];
  },
  examples: [{ tags: [], id: "openasr/whisper-small" }],
});
