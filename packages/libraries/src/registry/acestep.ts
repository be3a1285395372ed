import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "acestep",
  prettyLabel: "ACE-Step",
  repoName: "ACE-Step",
  repoUrl: "https://github.com/ace-step/ACE-Step",
  filter: false,
  countDownloads: 'path:"ace_step_transformer/config.json"',
});
