import { defineLibrary } from "../entry/library.ts";
import { cartesiaMlxSnippets } from "../snippets/cartesia_mlx.ts";

export default defineLibrary({
  id: "cartesia_mlx",
  prettyLabel: "Cartesia MLX",
  repoName: "Cartesia MLX",
  repoUrl: "https://github.com/cartesia-ai/cartesia_mlx",
  filter: false,
  snippets: cartesiaMlxSnippets,
});
