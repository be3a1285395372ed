/**
 * The machine that pages say what fits on. An address may name one (`?machine=rtx-4090&cards=2`), for links that are
 * shared; else it is the one that the visitor chose, which a cookie carries, so that pages need no script for it. Until
 * then no machine is assumed: pages say what a model needs.
 */
import {
  findMachine,
  fitMachine,
  type Machine,
  type MachineFit,
  type ModelRecord,
  type WeightQuantization,
  weightQuantizations,
} from "@vitrine/models";
import type { ModelSummary, Store } from "@vitrine/hub";
import type { ModelFit } from "@vitrine/react";
import { pageLocale } from "@vitrine/react/page-language";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";

export const MACHINE_COOKIE = "vitrine-machine";
/** Cards of one kind that a machine may have. */
export const CARD_COUNTS = [1, 2, 3, 4, 6, 8] as const;

/** The choice of a visitor who runs no model on a machine. */
export const ONLY_HOSTED = "hosted";

export interface ChosenMachine {
  /** None before a choice, and for a visitor who wants hosted models only. */
  machine: Machine | undefined;
  from: "address" | "visitor" | "nobody";
}

/** @param cookie value of {@link MACHINE_COOKIE} */
export function chosenMachine(query: URLSearchParams, cookie?: string): ChosenMachine {
  const named = machineWith(query.get("machine"), query.get("cards"));
  if (named !== undefined) return { machine: named, from: "address" };
  if (cookie === ONLY_HOSTED) return { machine: undefined, from: "visitor" };
  const [id = "", cards = ""] = (cookie ?? "").split(".");
  const saved = machineWith(id, cards);
  if (saved !== undefined) return { machine: saved, from: "visitor" };
  return { machine: undefined, from: "nobody" };
}

/** A machine by its id, with as many cards; `undefined` for an unknown id. */
export function machineWith(id: string | null | undefined, cards: string | null | undefined): Machine | undefined {
  const count = CARD_COUNTS.find((each) => String(each) === cards) ?? 1;
  return id ? findMachine(id, count) : undefined;
}

/** A choice as the cookie carries it. */
export function machineCookie(machine: Machine | undefined): string {
  if (machine === undefined) return ONLY_HOSTED;
  return machine.count === undefined ? machine.id : `${machine.id}.${machine.count}`;
}

/** Its name in the language of the page: product names stay. */
export function machineName({ name }: Pick<Machine, "name">): string {
  const words = CATALOG_LABELS.hardware.machines;
  return name
    .replace("PC without a card", words.pc)
    .replace(/^Laptop(?=,)/, words.laptop)
    .replace("two channels", words.channels)
    .replace(/Mac with ([^,]+)/, (_, chip: string) => words.mac({ chip }))
    .replace(/Laptop with ([^,]+)/, (_, chip: string) => words.laptopWith({ chip }))
    .replace(", laptop,", `, ${words.mobile},`)
    .replace(/(\d+) GB/, (_, amount: string) => words.gigabytes({ amount }));
}

/** Where its bandwidth was read, or how it was worked out. */
export function bandwidthSource({ bandwidthFrom }: Machine): string {
  const [, millions] = /^([\d,]+) million transfers × 8 bytes × 2 channels$/.exec(bandwidthFrom) ?? [];
  if (millions === undefined) return bandwidthFrom;
  const number = Number(millions.replace(",", "")).toLocaleString(pageLocale());
  return CATALOG_LABELS.hardware.machines.transfers({ millions: number });
}

/** The same without what the memory is made of. */
export function shortMachineName({ name }: Machine): string {
  return machineName({
    name: name
      .replace(/ \(.*\)$/, "")
      .replace(/^Mac with /, "Mac ")
      .replace(/^(\d+ × )?GeForce /, "$1"),
  });
}

/** How the machine runs each model of a list, by id, or what each needs: one query of the store for all of them. */
export async function fitsOfList(
  store: Store,
  models: readonly Pick<ModelSummary, "id">[],
  chosen: ChosenMachine,
): Promise<ReadonlyMap<string, ModelFit>> {
  if (chosen.machine === undefined && chosen.from === "visitor") return new Map();
  const records = await store.getMany(models.map(({ id }) => id));
  return new Map(
    records.flatMap((record): [string, ModelFit][] => {
      const found = fitOrNeed(record, chosen.machine);
      return found === undefined ? [] : [[record.id, found]];
    }),
  );
}

/** How a machine runs a model; without a machine, what the model needs. */
export function fitOrNeed(record: ModelRecord, machine: Machine | undefined): ModelFit | undefined {
  if (machine === undefined) return needOf(record);
  const found = fitMachine(record, machine);
  return found && modelFit(found, machine);
}

/** Memory that any machine must have: what `fitMachine` takes where nothing fits. */
const NOTHING: Machine = { id: "", name: "", memory: 0, bandwidth: 0, bandwidthFrom: "", kind: "card" };

/** The least memory that a model needs, by the rule that filters lists. */
export function needOf(record: ModelRecord): ModelFit | undefined {
  const found = fitMachine(record, NOTHING);
  if (found === undefined) return undefined;
  const { quantization, memory } = found;
  return { format: quantization.label, bits: quantization.level, isThere: quantization.isThere, bytes: memory.total };
}

/** The type that most people take. */
const COMMON_TYPE = "Q4_K_M";

/** The format to begin with on a machine that is not known: the common one, else the one that needs least. */
export function commonFormat(record: ModelRecord): WeightQuantization | undefined {
  return (
    weightQuantizations(record).find(({ label }) => label === COMMON_TYPE) ?? fitMachine(record, NOTHING)?.quantization
  );
}

/** The level below which quality is lost. */
const FAITHFUL_LEVEL = 4;

/** A decision as rows and tables show it. */
export function modelFit({ quantization, memory, fit, tokensPerSecond }: MachineFit, machine: Machine): ModelFit {
  const { label, level, isThere } = quantization;
  return {
    // Taken only of a model that has no faithful format.
    format: level < FAITHFUL_LEVEL ? CATALOG_LABELS.hardware.losesQuality({ format: label }) : label,
    isThere,
    bytes: memory.total,
    memory: machine.memory,
    fit,
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
  };
}
