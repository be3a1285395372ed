import { defineLibrary } from "../entry/library.ts";
import { mlxImageSnippets } from "../snippets/mlx-image.ts";

export default defineLibrary({
  id: "mlx-image",
  prettyLabel: "mlx-image",
  repoName: "mlx-image",
  repoUrl: "https://github.com/riccardomusmeci/mlx-image",
  docsUrl: "https://huggingface.co/docs/hub/mlx-image",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
  aliases: ["mlxim"],
  snippets: mlxImageSnippets,
});
