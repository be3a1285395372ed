/** Cortiq: one file holds a model; the task decides which command of its tool runs it. */
import { type Code, sh } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "cortiq",
  prettyLabel: "cortiq",
  repoUrl: "https://github.com/infosave2007/cmf",
  docsUrl: "https://github.com/infosave2007/cmf/blob/master/docs/CMF_V2_SPEC.md",
  countDownloads: 'path_extension:"cmf"',
  snippets(model, fill) {
    const hole = fileHole(model, fill, { extension: ".cmf", fallback: "model.cmf", label: "CMF file" });
    const file = hole.value;
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
  },
  examples: [
    {
      tags: [],
      id: "infosave/model-cmf",
      pipeline_tag: "text-to-image",
      siblings: [{ rfilename: "model-q8.cmf" }, { rfilename: "model-q4.cmf" }],
    },
    {
      tags: [],
      id: "infosave/model-cmf",
      pipeline_tag: "text-to-video",
      siblings: [{ rfilename: "model-q8.cmf" }, { rfilename: "model-q4.cmf" }],
    },
    {
      tags: [],
      id: "infosave/model-cmf",
      pipeline_tag: "text-to-audio",
      siblings: [{ rfilename: "model-q8.cmf" }, { rfilename: "model-q4.cmf" }],
    },
    {
      tags: [],
      id: "infosave/model-cmf",
      pipeline_tag: "text-generation",
      siblings: [{ rfilename: "model-q8.cmf" }, { rfilename: "model-q4.cmf" }],
    },
  ],
});

function run(model: SnippetModel, file: string): Code<"shell"> {
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
