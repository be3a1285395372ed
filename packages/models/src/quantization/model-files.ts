/**
 * The GGUF files of a repository as a person chooses among them: parts of one model are one choice, and files that are
 * not a model by themselves (projectors, importance matrices) are none.
 */
import { parseQuantizationLabel, quantizationRank } from "./quantization.ts";
import type { QuantizationLabel } from "./quantization-types.ts";
import type { RepositoryFile } from "../record/record.ts";

/** One model that a repository offers as GGUF: a single file, or all the parts of a split one, in order. */
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

/** The choices among `files`, best first; unlabelled ones last. */
export function ggufChoices(files: readonly RepositoryFile[]): GgufChoice[] {
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

const MEBIBYTE = 1024 * 1024;

/**
 * Bytes of memory to run a GGUF file of `fileBytes`: the file, a tenth more for the context's key-value cache and
 * working buffers, and 512 MiB for the program. A rule of thumb for contexts of a few thousand tokens, rounded up.
 */
export function memoryNeeded(fileBytes: number): number {
  return Math.ceil(fileBytes * 1.1) + 512 * MEBIBYTE;
}

/**
 * The best choice that fits into `memoryBytes` by the rule of `memoryNeeded`: the first in the preference order, which
 * runs from the largest to the smallest label; with one label the largest file. Split models count with all parts and
 * only when complete; files without a known size are never chosen. `undefined` when nothing fits.
 */
export function chooseFile(files: readonly RepositoryFile[], memoryBytes: number): GgufChoice | undefined {
  return ggufChoices(files).find(
    ({ complete, bytes }) => complete && bytes !== undefined && memoryNeeded(bytes) <= memoryBytes,
  );
}
