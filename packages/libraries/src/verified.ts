/**
 * Releases against which the snippets were last checked: each imported name, method and keyword argument was
 * looked up in the package of that release. One table, so that a new check is one edit.
 */
import type { Snippet } from "./snippet.ts";

const VERSIONS = {
  adapters: "1.3.0",
  audioseal: "0.2.0",
  bertopic: "0.17.4",
  bm25s: "0.3.16",
  "chronos-forecasting": "2.3.2",
  diffusers: "0.42.1",
  flair: "0.15.1",
  gliner: "0.2.29",
  gliner2: "2.1.0",
  huggingface_hub: "2.4.0",
  huggingface_sb3: "3.0",
  keras: "3.15.1",
  "keras-hub": "0.32.0",
  "mlx-lm": "0.32.2",
  "mlx-vlm": "0.7.10",
  model2vec: "0.10.0",
  nemo_toolkit: "3.0.0",
  open_clip_torch: "3.3.0",
  outetts: "0.4.4",
  peft: "0.21.2",
  "pyannote.audio": "4.0.7",
  pylate: "1.6.0",
  "sentence-transformers": "6.2.0",
  setfit: "1.2.0",
  skops: "0.16.0",
  spacy: "3.8.18",
  span_marker: "1.8.1",
  speechbrain: "1.1.2",
  stanza: "1.15.0",
  timm: "1.0.31",
  transformers: "5.23.0",
  ultralytics: "8.4.190",
  voxcpm: "2.0.3",
} as const;

const CHECKED_ON = "2026-11-21";

/** The `verified` mark of a snippet that goes through `packageName`. */
export function verified(packageName: keyof typeof VERSIONS): NonNullable<Snippet["verified"]> {
  return { package: packageName, version: VERSIONS[packageName], date: CHECKED_ON };
}
