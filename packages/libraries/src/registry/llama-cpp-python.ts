import { defineLibrary } from "../entry/library.ts";
import { llamaCppPythonSnippets } from "../snippets/llama-cpp-python.ts";

export default defineLibrary({
  id: "llama-cpp-python",
  prettyLabel: "llama-cpp-python",
  repoUrl: "https://github.com/abetlen/llama-cpp-python",
  aliases: ["llama-cpp", "gguf"],
  snippets: llamaCppPythonSnippets,
});
