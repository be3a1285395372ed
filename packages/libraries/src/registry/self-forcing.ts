import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "self-forcing",
  prettyLabel: "SelfForcing",
  repoName: "SelfForcing",
  repoUrl: "https://github.com/guandeh17/Self-Forcing",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});
