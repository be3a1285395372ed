import { defineLibrary } from "../entry/library.ts";
import { cxrFoundationSnippets } from "../snippets/cxr-foundation.ts";

export default defineLibrary({
  id: "cxr-foundation",
  prettyLabel: "CXR Foundation",
  repoName: "cxr-foundation",
  repoUrl: "https://github.com/google-health/cxr-foundation",
  filter: false,
  countDownloads: 'path:"precomputed_embeddings/embeddings.npz" OR path:"pax-elixr-b-text/saved_model.pb"',
  snippets: cxrFoundationSnippets,
});
