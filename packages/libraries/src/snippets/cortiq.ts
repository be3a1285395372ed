/** Cortiq: one file holds a model; the task decides which command of its tool runs it. */
import { sh } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { Fill } from "../library.ts";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Hole, Snippet } from "../snippet.ts";

export function cortiqSnippets(model: ModelFacts, fill: Fill): Snippet[] {
  const options = (model.files ?? []).filter((file) => file.endsWith(".cmf"));
  const file = fill("weights-file", options[0] ?? "model.cmf");
  const hole: Hole = {
    name: "weights-file",
    kind: "file",
    label: "CMF file",
    value: file,
    ...(options.length > 0 ? { options } : {}),
  };
  return [
    snippet(sh`hf download ${model.id} ${file} --local-dir .`, {
      title: "Download the file",
      install: "pip install -U huggingface_hub",
      holes: [hole],
    }),
    snippet(run(model, file), {
      title: "Run it with the downloaded file",
      install: "cargo install cortiq-cli",
      holes: [hole],
    }),
  ];
}

function run(model: ModelFacts, file: string): Code<"shell"> {
  switch (model.task) {
    case "text-to-image":
      return sh`cortiq imagine ${file} --prompt "A lighthouse on a cliff at sunrise"`;
    case "text-to-video":
      return sh`cortiq animate ${file} --prompt "Waves breaking below a lighthouse"`;
    case "text-to-audio":
      return sh`cortiq music ${file} --prompt "A slow piano melody" --seconds 20`;
    default:
      return sh`cortiq run ${file} --prompt "Why is the sky blue?"

# Or as a server for OpenAI clients
cortiq serve ${file} --port 8080`;
  }
}
