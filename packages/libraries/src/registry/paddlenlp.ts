import { defineLibrary } from "../entry/library.ts";
import { paddlenlpSnippets } from "../snippets/paddlenlp.ts";

export default defineLibrary({
  id: "paddlenlp",
  prettyLabel: "paddlenlp",
  repoName: "PaddleNLP",
  repoUrl: "https://github.com/PaddlePaddle/PaddleNLP",
  docsUrl: "https://huggingface.co/docs/hub/paddlenlp",
  filter: true,
  countDownloads: 'path:"model_config.json"',
  aliases: ["paddle-nlp"],
  snippets: paddlenlpSnippets,
});
