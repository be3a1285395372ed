import { defineLibrary } from "../entry/library.ts";
import { adapterTransformersSnippets } from "../snippets/adapter-transformers.ts";

export default defineLibrary({
  id: "adapter-transformers",
  prettyLabel: "Adapters",
  repoName: "adapters",
  repoUrl: "https://github.com/Adapter-Hub/adapters",
  docsUrl: "https://huggingface.co/docs/hub/adapters",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  aliases: ["adapters"],
  snippets: adapterTransformersSnippets,
});
