/**
 * Files of weights by their names, and what the names in a folder say of it: whether it is the repository of a model,
 * may be one, or is a plain folder. One table, so that what makes a folder a model also counts as its weights.
 */

/** Endings of files that hold weights and nothing else. */
const ALWAYS = new Set(
  "safetensors gguf ggml onnx keras nemo skops ckpt pt pth pt2 ptl pte tflite litertlm mlmodel caffemodel pdparams pdiparams cbm ubj weights mnn rknn llamafile".split(
    " ",
  ),
);
/** Endings of files that hold weights or other data; the rest of the name tells which. */
const OFTEN = new Set("bin h5 hdf5 pb msgpack npz ot pkl pickle joblib dill params mar".split(" "));
/** Endings of files that have to be unpacked or named by their author, also behind another ending. */
const PACKED = /\.(npy|zip|tar|tgz|gz|bz2|xz|zst|7z|part|incomplete)$/i;
/** Checkpoints of TensorFlow, models of MLflow, and the folders that Core ML has for files. */
const ALWAYS_NAMED = /^MLmodel$|\.ckpt-\d+\.|\.data-\d+-of-\d+$|\.(mlpackage|mlmodelc)$/;
const SAYS_MODEL =
  /model|weight|checkpoint|ckpt|classifi|regress|estimator|pipeline|predictor|encoder|decoder|state_?dict|policy/i;

/** Names that mark a folder as a repository, whatever else is in it or below. */
const MARKS = new Set([
  "README.md",
  "config.json",
  "model_index.json",
  "adapter_config.json",
  "modules.json",
  "hyperparams.yaml",
  "config.cfg",
]);
const MARKING_FILE = /\.(safetensors|gguf|nemo|keras|skops)$/;
/** What only repositories of models have, and what shows none. */
const COMPANION =
  /^(tokenizer|tokenizer_config|preprocessor_config|processor_config|generation_config)\.json$|\.index\.json$/;

/**
 * What a folder is: a repository by its card, its configuration or files that say so; one by its weights alone, unless
 * there are repositories below; unclear, where something may be a model; or another folder.
 */
export type FolderKind = "repository" | "weights" | "unclear" | "other";

/** The ending of a file of weights, in small letters; `undefined` for other files. */
export function weightEnding(name: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return ALWAYS.has(ending) || OFTEN.has(ending) ? ending : undefined;
}

/**
 * What the names in a folder say of it, and the name that says so.
 * @example
 * import { folderKind } from "@vitrine/models/folder";
 *
 * console.log(folderKind(["model.pkl"])); // { kind: 'weights', name: 'model.pkl' }
 * console.log(folderKind(["cache.pkl"]).kind, folderKind(["photo.png"]).kind); // unclear other
 */
export function folderKind(names: readonly string[]): { kind: FolderKind; name?: string } {
  const kinds: readonly [FolderKind, (name: string) => boolean][] = [
    ["repository", (name) => MARKS.has(name) || MARKING_FILE.test(name)],
    ["weights", isWeights],
    ["unclear", mayBeWeights],
  ];
  for (const [kind, isOne] of kinds) {
    const name = names.find(isOne);
    if (name !== undefined) return { kind, name };
  }
  return { kind: "other" };
}

function isWeights(name: string): boolean {
  const ending = weightEnding(name);
  if (ALWAYS_NAMED.test(name)) return true;
  return ending !== undefined && (ALWAYS.has(ending) || SAYS_MODEL.test(name));
}

function mayBeWeights(name: string): boolean {
  if (weightEnding(name) !== undefined || COMPANION.test(name)) return true;
  const isPacked = PACKED.test(name);
  if (isPacked && weightEnding(name.replace(PACKED, "")) !== undefined) return true;
  return (isPacked || !name.includes(".")) && SAYS_MODEL.test(name);
}

/**
 * Whether the names of a folder's files look like those of a model repository.
 * @example
 * import { looksLikeRepository } from "@vitrine/models/folder";
 *
 * console.log(looksLikeRepository(["model.onnx"]), looksLikeRepository(["photo.png"])); // true false
 */
export function looksLikeRepository(names: readonly string[]): boolean {
  const { kind } = folderKind(names);
  return kind === "repository" || kind === "weights";
}
