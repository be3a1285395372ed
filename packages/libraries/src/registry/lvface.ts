import { defineLibrary } from "../entry/library.ts";
import { lvfaceSnippets } from "../snippets/lvface.ts";

export default defineLibrary({
  id: "lvface",
  prettyLabel: "LVFace",
  repoName: "LVFace",
  repoUrl: "https://github.com/bytedance/LVFace",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"onnx"',
  snippets: lvfaceSnippets,
});
