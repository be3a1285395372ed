/**
 * The GGUF files of a repository as a person chooses among them. The split files of one model are
 * one choice; files that are not a model by themselves (projectors, importance matrices) are no
 * choice.
 */
import { parseQuantizationLabel, quantizationRank } from "./quantization.ts";
import type { QuantizationLabel } from "./quantization-types.ts";
import type { RepositoryFile } from "../record/record.ts";

/** One model that a repository has as GGUF: a single file, or all the parts of a split one, in order. */
export interface GgufChoice {
  /** File to name when loading: the only one, or the first part. */
  file: string;
  files: RepositoryFile[];
  /** Sum of the parts; absent when one of them has no known size. */
  bytes?: number;
  label?: QuantizationLabel;
  /** False when parts of a split model are missing. */
  complete: boolean;
}

const PART = /^(.*?)-(\d{5})-of-(\d{5})(\.gguf)$/i;
const NOT_A_MODEL = /(^|[/._-])(mmproj|imatrix)([._-]|$)/i;

/**
 * The GGUF files that a person chooses between, the most faithful first and files without a label last. The parts of a
 * split file are one choice.
 * @example
 * import { ggufChoices } from "@vitrine/models";
 *
 * const files = [
 *   { rfilename: "model-Q4_K_M.gguf", size: 5 },
 *   { rfilename: "model-Q8_0-00001-of-00002.gguf", size: 4 },
 *   { rfilename: "model-Q8_0-00002-of-00002.gguf", size: 4 },
 * ];
 * for (const { label, bytes, complete } of ggufChoices(files)) console.log(label, bytes, complete);
 * // Q8_0 8 true
 * // Q4_K_M 5 true
 */
export function ggufChoices(files: readonly RepositoryFile[]): GgufChoice[] {
  const known = choicesOf.get(files);
  if (known?.count === files.length) return [...known.choices];
  const choices = findChoices(files);
  choicesOf.set(files, { count: files.length, choices });
  return [...choices];
}

/** By the list of files: a page asks for them many times, and a repository can have 20,000. */
const choicesOf = new WeakMap<readonly RepositoryFile[], { count: number; choices: readonly GgufChoice[] }>();

function findChoices(files: readonly RepositoryFile[]): GgufChoice[] {
  const groups = new Map<string, { parts: RepositoryFile[]; expected: number }>();
  for (const file of files) {
    const { rfilename } = file;
    if (!/\.gguf$/i.test(rfilename) || NOT_A_MODEL.test(rfilename)) continue;
    const part = PART.exec(rfilename);
    const key = part === null ? rfilename : `${part[1]}-of-${part[3]}`;
    const group = groups.get(key) ?? { parts: [], expected: part === null ? 1 : Number(part[3]) };
    group.parts.push(file);
    groups.set(key, group);
  }
  return [...groups.values()].map(toChoice).sort(compareChoices);
}

function toChoice({ parts, expected }: { parts: RepositoryFile[]; expected: number }): GgufChoice {
  const files = parts.toSorted((a, b) => compareText(a.rfilename, b.rfilename));
  const first = files[0] as RepositoryFile;
  const bytes = files.every((file) => file.size !== undefined)
    ? files.reduce((sum, file) => sum + (file.size ?? 0), 0)
    : undefined;
  const label = parseQuantizationLabel(first.rfilename)?.label;
  return {
    file: first.rfilename,
    files,
    ...(bytes !== undefined && { bytes }),
    ...(label !== undefined && { label }),
    complete: files.length === expected,
  };
}

/** Preference order first; of two files with one label the larger, then the name. */
function compareChoices(a: GgufChoice, b: GgufChoice): number {
  const rank = (choice: GgufChoice) =>
    choice.label === undefined ? Number.MAX_SAFE_INTEGER : quantizationRank(choice.label);
  return rank(a) - rank(b) || (b.bytes ?? 0) - (a.bytes ?? 0) || compareText(a.file, b.file);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
