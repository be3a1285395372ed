import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "cartesia_mlx",
  prettyLabel: "Cartesia MLX",
  repoName: "Cartesia MLX",
  repoUrl: "https://github.com/cartesia-ai/cartesia_mlx",
  filter: false,
});
