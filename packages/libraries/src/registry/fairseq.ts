import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "fairseq",
  prettyLabel: "Fairseq",
  repoName: "fairseq",
  repoUrl: "https://github.com/pytorch/fairseq",
  filter: true,
});
