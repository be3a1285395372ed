import { defineLibrary } from "../entry/library.ts";
import { mlxSnippets } from "../snippets/mlx.ts";

export default defineLibrary({
  id: "mlx",
  prettyLabel: "MLX",
  repoName: "MLX",
  repoUrl: "https://github.com/ml-explore/mlx-examples/tree/main",
  filter: true,
  snippets: mlxSnippets,
});
