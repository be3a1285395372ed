import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "laya",
  prettyLabel: "Laya",
  repoName: "Laya",
  repoUrl: "https://github.com/NandhaKishorM/laya",
  filter: false,
  countDownloads: 'path:"rl_agent_config.json"',
});
