/** Memra: a server and a command in Rust that read a repository by its address. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "memra",
  prettyLabel: "memra",
  repoUrl: "https://github.com/avifenesh/memra",
  snippets(model) {
    const address = `hf:${model.id}`;
    return [
      snippet(sh`env MEMRA_CHAT=1 run-gen ${address} --prompt "Why is the sky blue?"`, {
        title: "Chat in the terminal",
        notes: SET_UP,
      }),
      snippet(sh`env MEMRA_MODELS=${`model=${address}`} memra-server`, {
        title: "Serve it to OpenAI clients",
        notes: SET_UP,
      }),
    ];
  },
  examples: [{ tags: [], id: "a/memra" }],
});

const SET_UP = [
  "Install Memra as docs/INSTALLATION.md of https://github.com/avifenesh/memra says; the package of this name in Python's index is another project.",
];
