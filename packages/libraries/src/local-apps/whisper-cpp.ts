/** whisper.cpp: one file of the repository, read by a program without Python. */
import { sh, type Snippet } from "@vitrine/code";
import { snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export function whisperCpp(model: SnippetModel): Snippet[] {
  const [file = "ggml-base.bin"] = (model.files ?? []).filter((each) => /(?:^|\/)ggml-[^/]*\.bin$/.test(each));
  return [
    snippet(sh`hf download ${model.id} ${file} --local-dir .`, {
      title: "Download the file",
      install: "pip install -U huggingface_hub",
    }),
    snippet(sh`whisper-cli -m ${file} -f speech.wav`, {
      title: "Write down what is said",
      install: "brew install whisper-cpp",
      notes: ["speech.wav is a recording of yours."],
    }),
  ];
}
