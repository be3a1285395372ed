/** The place in a snippet for one of a repository's files, told by its ending. */
import type { Fill } from "./library.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Hole } from "./snippet.ts";

interface FileKind {
  /** Such as `.onnx`. */
  ending: string;
  /** Shown where the record lists no such file. */
  fallback: string;
  label: string;
}

/** The first file of this ending, and all of them as choices. */
export function fileHole(model: ModelFacts, fill: Fill, { ending, fallback, label }: FileKind): Hole {
  const options = (model.files ?? []).filter((file) => file.endsWith(ending));
  return {
    name: "weights-file",
    kind: "file",
    label,
    value: fill("weights-file", options[0] ?? fallback),
    ...(options.length > 0 ? { options } : {}),
  };
}
