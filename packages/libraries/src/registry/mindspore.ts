import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "mindspore",
  prettyLabel: "MindSpore",
  repoName: "mindspore",
  repoUrl: "https://github.com/mindspore-ai/mindspore",
  filter: false,
});
