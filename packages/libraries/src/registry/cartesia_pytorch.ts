import { defineLibrary } from "../entry/library.ts";
import { cartesiaPytorchSnippets } from "../snippets/cartesia_pytorch.ts";

export default defineLibrary({
  id: "cartesia_pytorch",
  prettyLabel: "Cartesia Pytorch",
  repoName: "Cartesia Pytorch",
  repoUrl: "https://github.com/cartesia-ai/cartesia_pytorch",
  filter: false,
  snippets: cartesiaPytorchSnippets,
});
