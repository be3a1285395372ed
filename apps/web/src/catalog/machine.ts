/**
 * The machine that pages say what fits on. An address may name one (`?machine=rtx-4090&cards=2`), for links that are
 * shared; else it is the one that the visitor chose, which a cookie carries, so that pages need no script for it; else a
 * common laptop.
 */
import { DEFAULT_MACHINE, findMachine, fitMachine, type Machine, type MachineFit } from "@vitrine/models";
import type { ModelSummary, Store } from "@vitrine/hub";
import { formatNumber, type ModelFit } from "@vitrine/react";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";

export const MACHINE_COOKIE = "vitrine-machine";
/** Cards of one kind that a machine may have. */
export const CARD_COUNTS = [1, 2, 3, 4, 6, 8] as const;

export interface ChosenMachine {
  machine: Machine;
  from: "address" | "visitor" | "default";
}

/** @param cookie value of {@link MACHINE_COOKIE} */
export function chosenMachine(query: URLSearchParams, cookie?: string): ChosenMachine {
  const named = machineWith(query.get("machine"), query.get("cards"));
  if (named !== undefined) return { machine: named, from: "address" };
  const [id = "", cards = ""] = (cookie ?? "").split(".");
  const saved = machineWith(id, cards);
  if (saved !== undefined) return { machine: saved, from: "visitor" };
  return { machine: findMachine(DEFAULT_MACHINE) as Machine, from: "default" };
}

/** A machine by its id, with as many cards; `undefined` for an unknown id. */
export function machineWith(id: string | null | undefined, cards: string | null | undefined): Machine | undefined {
  const count = CARD_COUNTS.find((each) => String(each) === cards) ?? 1;
  return id ? findMachine(id, count) : undefined;
}

/** A machine as the cookie carries it. */
export function machineCookie({ id, count }: Machine): string {
  return count === undefined ? id : `${id}.${count}`;
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
  return CATALOG_LABELS.hardware.machines.transfers({ millions: formatNumber(Number(millions.replace(",", ""))) });
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

/** How the machine runs each model of a list, by id: one query of the store for all of them. */
export async function fitsOfList(
  store: Store,
  models: readonly Pick<ModelSummary, "id">[],
  machine: Machine,
): Promise<ReadonlyMap<string, ModelFit>> {
  const records = await store.getMany(models.map(({ id }) => id));
  return new Map(
    records.flatMap((record): [string, ModelFit][] => {
      const found = fitMachine(record, machine);
      return found === undefined ? [] : [[record.id, modelFit(found, machine)]];
    }),
  );
}

/** A decision as rows and tables show it. */
export function modelFit({ quantization, memory, fit, tokensPerSecond }: MachineFit, machine: Machine): ModelFit {
  return {
    format: quantization.label,
    isThere: quantization.isThere,
    bytes: memory.total,
    memory: machine.memory,
    fit,
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
  };
}
