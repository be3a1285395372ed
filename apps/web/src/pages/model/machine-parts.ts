/** What a model's page says of the visitor's machine: the file that runs on it, of the model or of a converted one. */
import { type ModelRecord, type WeightQuantization, weightQuantizations } from "@vitrine/models";
import type { ModelSummary } from "@vitrine/hub";
import type { ModelFit } from "@vitrine/react";
import { copiesOf, type Family, usualTypes } from "./family-section.tsx";
import { fitsOfList } from "../../catalog/machine.ts";
import { fillOfFormat, fitOnMachine, recommendedFill, recommendedFormat } from "../../catalog/hardware-fit.tsx";
import type { RouteContext } from "../../shell/page.ts";

const TRIED_COPIES = 4;

export interface RunnableFile {
  record: ModelRecord;
  /** The file as values for code. */
  fill: Record<string, string>;
  /** Set where its format is another than the recommended one, which no file is in. */
  isOther?: boolean;
}

/** The file that runs: the page's own, else one of the recommended format in the first converted model that has it. */
async function fileToRun(
  record: ModelRecord,
  converted: readonly string[],
  context: RouteContext,
): Promise<RunnableFile> {
  const own = { record, fill: recommendedFill(record, context) };
  const best = recommendedFormat(record, context);
  if (converted.length === 0 || own.fill["gguf-file"] !== undefined || best === undefined) return own;
  const copies = await context.store.getMany(converted.slice(0, TRIED_COPIES));
  for (const copy of copies) {
    const forms = weightQuantizations(copy).filter(({ file }) => file !== undefined);
    const form = forms.find(({ label }) => label === best.label) ?? forms.find((each) => isAlike(each, best));
    if (form !== undefined) return { record: copy, fill: fillOfFormat(form) };
  }
  const others = copies.map((copy) => ({ record: copy, fill: recommendedFill(copy, context), isOther: true }));
  return others.find((each) => each.fill["gguf-file"] !== undefined && fits(each.record, context)) ?? own;
}

function fits(record: ModelRecord, context: RouteContext): boolean {
  return fitOnMachine(record, context)?.fit !== "too-large";
}

/** Whether a file has the bits of a format that has another name, and takes no more: BF16 for the published 16 bits. */
function isAlike(one: WeightQuantization, other: WeightQuantization): boolean {
  return one.level === other.level && one.bytes <= other.bytes * 1.05;
}

export interface MachineParts {
  /** The same weights in formats that need less. */
  copies: readonly ModelSummary[];
  /** Ids of those in GGUF. */
  converted: readonly string[];
  /** What runs on the visitor's machine. */
  runs: RunnableFile;
  /** Types of files that the maker usually publishes, for a repository whose files are not known. */
  types: readonly string[];
  /** How that machine runs the similar models. */
  fits: ReadonlyMap<string, ModelFit>;
}

/** Notes of a model's page about the visitor's machine, beside the model's own requirements. */
export async function loadMachineParts(
  record: ModelRecord,
  { family, similar }: { family: Family; similar: readonly ModelSummary[] },
  context: RouteContext,
): Promise<MachineParts> {
  const copies = copiesOf(record, family);
  const converted = copies.filter(({ formats }) => formats.includes("gguf")).map(({ id }) => id);
  const [fits, runs, types] = await Promise.all([
    fitsOfList(context.store, similar, context.machine),
    fileToRun(record, converted, context),
    usualTypes(record, context.store),
  ]);
  return { copies, converted, runs, types, fits };
}
