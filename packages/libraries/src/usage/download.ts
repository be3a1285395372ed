/**
 * The command that downloads a repository, for libraries without loading code: the files that matter, without the
 * duplicates of the same weights in older formats and without what a training run left behind. Of GGUF files, which are
 * whole models each, one is chosen.
 */
import { sh, type Snippet } from "@vitrine/code";
import { type Fill, type LibraryMetadata, snippet } from "../entry/library.ts";
import { ggufChoices, ggufHole, shardPattern } from "../entry/gguf-files.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

/** Files that hold the same weights as `*.safetensors` next to them, by the names that their libraries give them. */
const DUPLICATES = ["pytorch_model*.bin", "tf_model*.h5", "flax_model*.msgpack", "rust_model.ot"];
const LEFTOVERS = ["optimizer*.pt", "scheduler.pt", "rng_state*.pth", "*.tfevents.*"];

export function downloadSnippet(model: SnippetModel, fill: Fill, library?: LibraryMetadata): Snippet {
  const around = { title: "Download the files", install: "pip install -U huggingface_hub" };
  const next =
    library === undefined
      ? []
      : [`Vitrine has no loading code for ${library.prettyLabel}; how to go on: ${library.docsUrl ?? library.repoUrl}`];
  const files = model.files ?? [];
  const hasSafetensors = files.some((file) => file.endsWith(".safetensors"));
  if (ggufChoices(model).length > 0 && !hasSafetensors) {
    const hole = ggufHole(model, fill);
    const shards = shardPattern(hole.value);
    const code =
      shards === undefined
        ? sh`hf download ${model.id} ${hole.value}`
        : sh`hf download ${model.id} --include ${shards}`;
    return snippet(code, { ...around, notes: next, holes: shards === undefined ? [hole] : [] });
  }
  const present = (pattern: string) => files.some((file) => matches(pattern, file.slice(file.lastIndexOf("/") + 1)));
  const excluded = [...(hasSafetensors ? DUPLICATES : []), ...LEFTOVERS].filter(present);
  const options = excluded.map((pattern) => sh`--exclude ${pattern}`);
  return snippet(sh.join([sh`hf download ${model.id}`, ...options], " "), {
    ...around,
    notes: [
      ...next,
      ...(excluded.length > 0
        ? ["Duplicates of the weights in older formats and files left by training are omitted."]
        : []),
    ],
  });
}

/** A pattern has one `*` or two, and no other special character. */
function matches(pattern: string, name: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.at(-1);
  if (end === undefined) return name === pattern;
  const middle = rest.length > 1 ? (rest[0] ?? "") : "";
  return (
    name.startsWith(start) &&
    name.endsWith(end) &&
    name.slice(start.length, name.length - end.length || undefined).includes(middle)
  );
}
