import { defineLibrary } from "../entry/library.ts";
import { dermFoundationSnippets } from "../snippets/derm-foundation.ts";

export default defineLibrary({
  id: "derm-foundation",
  prettyLabel: "Derm Foundation",
  repoName: "derm-foundation",
  repoUrl: "https://github.com/google-health/derm-foundation",
  filter: false,
  countDownloads: 'path:"scin_dataset_precomputed_embeddings.npz" OR path:"saved_model.pb"',
  snippets: dermFoundationSnippets,
});
