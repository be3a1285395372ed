/**
 * Chooses the GGUF file of a repository to run. A page lists all of them; the default is the one that is recommended
 * for a common machine, and without sizes the one nearest to four bits per weight.
 */
import { COMMON_MACHINE, fitMachine, parseQuantizationLabel, type QuantizationLabel } from "@vitrine/models";
import type { Hole } from "@vitrine/code";
import type { Fill } from "./library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

/** Quantizations as they are in file names, the one to take first in front. */
const PREFERENCE = (
  "Q4_K_M Q4_K_XL Q4_K_S IQ4_NL IQ4_XS Q4_1 Q4_0 MXFP4_MOE MXFP4 NVFP4 Q5_K_M Q5_K_XL Q5_K_S Q5_1 Q5_0 Q6_K_XL Q6_K " +
  "Q8_K_XL Q8_0 Q3_K_XL Q3_K_L Q3_K_M Q3_K_S IQ3_M IQ3_S IQ3_XS IQ3_XXS BF16 F16 F32 Q2_K_XL Q2_K Q2_K_S IQ2_M IQ2_S " +
  "IQ2_XS IQ2_XXS Q2_0 TQ2_0 TQ1_0 IQ1_M IQ1_S Q1_0"
).split(" ");

const SHARD = /-(\d{5})-of-(\d{5})\.gguf$/i;

interface Choices {
  files: readonly string[];
  labels: readonly QuantizationLabel[];
}

/** By a model's list of files: twenty programs ask for them, and there can be 20,000 files. */
const choicesOf = new WeakMap<readonly string[], Choices>();

function choices(files: readonly string[] = []): Choices {
  const known = choicesOf.get(files);
  if (known !== undefined) return known;
  const found = findChoices(files);
  const labels = found.flatMap((file) => parseQuantizationLabel(file)?.label ?? []);
  const read = { files: found, labels: [...new Set(labels)] };
  choicesOf.set(files, read);
  return read;
}

/** GGUF files a person may choose: no projector files, and of a split file only the first part. */
export function ggufChoices({ files }: Pick<SnippetModel, "files">): readonly string[] {
  return choices(files).files;
}

/** Their quantizations, in the order in which one is to be taken; where no file is listed, the one that the name says. */
export function ggufLabels(model: SnippetModel): readonly QuantizationLabel[] {
  const { labels } = choices(model.files);
  const named = labels.length === 0 && ggufChoices(model).length === 0 ? labelInName(model) : undefined;
  return named === undefined ? labels : [named];
}

function findChoices(files: readonly string[]): string[] {
  const isChoice = (file: string) =>
    /\.gguf$/i.test(file) &&
    !/(?:^|\/)(?:[^/]*-)?mmproj[^/]*$/i.test(file) &&
    (SHARD.exec(file)?.[1] ?? "00001") === "00001";
  const rank = (file: string) => {
    const name = ` ${file.toUpperCase().replace(/[^A-Z0-9_]+/g, " ")} `;
    const found = PREFERENCE.findIndex((label) => name.includes(` ${label} `));
    return found < 0 ? PREFERENCE.length : found;
  };
  const ranked = files.filter(isChoice).map((file) => ({ file, rank: rank(file) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  return ranked.map(({ file }) => file);
}

/** Are there GGUF files, as far as the record says? */
export function hasGguf(model: SnippetModel): boolean {
  return (
    model.hasGgufSummary ||
    model.tags.has("gguf") ||
    model.libraryName?.toLowerCase() === "gguf" ||
    ggufChoices(model).length > 0
  );
}

/** The file that the page about the model recommends too; without sizes, the one nearest to four bits. */
export function recommendedFile(model: SnippetModel): string | undefined {
  const options = ggufChoices(model);
  if (options.length === 0) return undefined;
  const file = fitMachine(model.sizes, COMMON_MACHINE)?.quantization.file;
  return file !== undefined && options.includes(file) ? file : options[0];
}

/** Stands for the name of a file where the record lists none: programs take names, and no patterns. */
const UNNAMED = "FILE.gguf";

/** The hole for the file's name: one of the repository, or a word for the reader to replace. */
export function ggufHole(model: SnippetModel, fill: Fill, unlisted = UNNAMED): Hole {
  const options = ggufChoices(model);
  return {
    name: "gguf-file",
    kind: "gguf-file",
    label: "GGUF file",
    value: fill("gguf-file", recommendedFile(model) ?? unlisted),
    ...(options.length > 0 ? { options: [...options] } : {}),
  };
}

/** The same for llama-cpp-python, which finds a file by a pattern. A name that says its quantization has one file. */
export function ggufPatternHole(model: SnippetModel, fill: Fill): Hole {
  return ggufHole(model, fill, labelInName(model) === undefined ? "*Q4_K_M.gguf" : "*.gguf");
}

/** What to do about the word that stands for a file's name. */
export function fileNotes({ id }: SnippetModel, { value }: Hole): string[] {
  if (value !== UNNAMED) return [];
  return [
    `Put the name of a file in the place of ${UNNAMED}: they are listed at https://huggingface.co/${id}/tree/main.`,
  ];
}

function labelInName({ name }: SnippetModel): QuantizationLabel | undefined {
  return /gguf/i.test(name) ? parseQuantizationLabel(name)?.label : undefined;
}

/** A pattern for all pieces of a split file. */
export function shardPattern(file: string): string | undefined {
  return otherShards(file).length > 0 ? file.replace(SHARD, "-*.gguf") : undefined;
}

/** The further pieces of a split file, which must be downloaded with the first. */
export function otherShards(file: string): string[] {
  const count = Number(SHARD.exec(file)?.[2] ?? 1);
  if (count > 999) return [];
  const total = String(count).padStart(5, "0");
  return Array.from({ length: count - 1 }, (_, i) =>
    file.replace(SHARD, `-${String(i + 2).padStart(5, "0")}-of-${total}.gguf`),
  );
}
