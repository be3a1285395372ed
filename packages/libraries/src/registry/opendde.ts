import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "opendde",
  prettyLabel: "OpenDDE",
  repoUrl: "https://github.com/aurekaresearch/OpenDDE",
  docsUrl: "https://huggingface.co/aurekaresearch/OpenDDE/blob/main/docs/inference_instructions.md",
  countDownloads: 'path_extension:"pt"',
  /** The package knows its own weights, so no id is shown. */
  snippets() {
    const code = sh`# Is this machine fit for it?
opendde doctor

# Predict the structures that the file asks for
opendde pred -i input.json -o output -n opendde_v1`;
    return [snippet(code, { install: "pip install -U opendde" })];
  },
  examples: [{ tags: [], id: "aurekaresearch/OpenDDE" }],
});
