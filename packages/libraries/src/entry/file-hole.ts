/** The hole in a snippet for one of a repository's files, found by its extension. */
import type { Hole } from "@vitrine/code";
import type { Fill } from "./library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

interface FileKind {
  /** Such as `.onnx`. */
  extension: string;
  /** Shown where the record lists no such file. */
  fallback: string;
  label: string;
}

/** The first file of this ending, and all of them as choices. */
export function fileHole(model: SnippetModel, fill: Fill, { extension, fallback, label }: FileKind): Hole {
  const options = (model.files ?? []).filter((file) => file.endsWith(extension));
  return {
    name: "weights-file",
    kind: "file",
    label,
    value: fill("weights-file", options[0] ?? fallback),
    ...(options.length > 0 ? { options } : {}),
  };
}
