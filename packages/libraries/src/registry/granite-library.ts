import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "granite-library",
  prettyLabel: "Granite Library",
  repoName: "mellea",
  repoUrl: "https://github.com/generative-computing/mellea",
  filter: false,
  countDownloads: 'path_filename:"adapter_config" AND path_extension:"json"',
  aliases: ["mellea"],
});
