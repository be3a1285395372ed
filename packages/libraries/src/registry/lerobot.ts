import { defineLibrary } from "../entry/library.ts";
import { lerobotSnippets } from "../snippets/lerobot.ts";

export default defineLibrary({
  id: "lerobot",
  prettyLabel: "LeRobot",
  repoName: "LeRobot",
  repoUrl: "https://github.com/huggingface/lerobot",
  docsUrl: "https://huggingface.co/docs/lerobot",
  filter: false,
  snippets: lerobotSnippets,
});
