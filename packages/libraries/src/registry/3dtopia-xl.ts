import { defineLibrary } from "../entry/library.ts";
import { threeDtopiaXlSnippets } from "../snippets/3dtopia-xl.ts";

export default defineLibrary({
  id: "3dtopia-xl",
  prettyLabel: "3DTopia-XL",
  repoName: "3DTopia-XL",
  repoUrl: "https://github.com/3DTopia/3DTopia-XL",
  filter: false,
  countDownloads: 'path:"model_vae_fp16.pt"',
  snippets: threeDtopiaXlSnippets,
});
