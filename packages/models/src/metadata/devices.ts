/** The machines that a person may have: cards, and computers whose memory is shared with the system. */
import { DEVICE_ROWS, DEVICE_SOURCES } from "./device-table.ts";

/** A machine that a person may have. */
export interface Machine {
  id: string;
  name: string;
  /** Bytes in which a model can lie: a card's own, or what is left of memory that is shared with the system. */
  memory: number;
  /** Bytes per second that the memory delivers at its peak. */
  bandwidth: number;
  /** Where memory and bandwidth were read, or how the bandwidth was worked out. */
  bandwidthFrom: string;
  kind: "card" | "shared";
  /** Cards of this kind in the machine; one where it is absent. */
  count?: number;
}

const GIGABYTE = 1e9;
const GIBIBYTE = 1024 ** 3;
/** Share of unified memory that a model can use: an assumption, stated wherever it is used. */
const SHARE_FOR_MODELS = 0.75;

/** A computer without a card: transfers of eight bytes on each of two channels. */
function computer(id: string, name: string, gibibytes: number, megatransfers: number): Machine {
  return {
    id,
    name,
    memory: gibibytes * GIBIBYTE * SHARE_FOR_MODELS,
    bandwidth: megatransfers * 8 * 2 * 1e6,
    bandwidthFrom: `${megatransfers.toLocaleString("en")} million transfers × 8 bytes × 2 channels`,
    kind: "shared",
  };
}

/** Common machines: computers without a card, then cards and shared memory by name. */
export const MACHINES: readonly Machine[] = [
  computer("laptop-8", "Laptop, 8 GB (DDR4-3200, two channels)", 8, 3200),
  computer("laptop-16", "Laptop, 16 GB (DDR5-5600, two channels)", 16, 5600),
  computer("pc-32", "PC without a card, 32 GB (DDR5-5600, two channels)", 32, 5600),
  computer("pc-64", "PC without a card, 64 GB (DDR5-5600, two channels)", 64, 5600),
  computer("pc-128", "PC without a card, 128 GB (DDR5-5600, two channels)", 128, 5600),
  ...DEVICE_ROWS.map(([id, name, gigabytes, bandwidth, kind, source]): Machine => ({
    id,
    name: `${name}, ${gigabytes} GB`,
    memory: gigabytes * GIBIBYTE * (kind === "shared" ? SHARE_FOR_MODELS : 1),
    bandwidth: bandwidth * GIGABYTE,
    bandwidthFrom: DEVICE_SOURCES[source] ?? source,
    kind,
  })),
];

/** The machine that is assumed before a person chooses one: common, and what `recommendedQuantization` fits. */
export const DEFAULT_MACHINE = "laptop-16";

/** Ids of before, which browsers keep and addresses carry. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["rtx-3060", "rtx-3060-12"],
  ["a100-80", "a100-sxm4-80"],
  ["h100-80", "h100-sxm5-80"],
]);

/**
 * A machine by its id, or by one it had before; several cards of it where `count` says so. `undefined` for an unknown
 * id.
 * @example
 * import { findMachine } from "@vitrine/models";
 *
 * console.log(findMachine("rtx-4090")?.name, findMachine("none")); // GeForce RTX 4090, 24 GB undefined
 * console.log((findMachine("rtx-4090", 2)?.memory ?? 0) / 1024 ** 3); // 48
 */
export function findMachine(id: string, count = 1): Machine | undefined {
  const wanted = RENAMED.get(id) ?? id;
  const machine = MACHINES.find((each) => each.id === wanted);
  if (machine === undefined || count <= 1 || machine.kind !== "card") return machine;
  return {
    ...machine,
    name: `${count} × ${machine.name}`,
    memory: machine.memory * count,
    bandwidth: machine.bandwidth * count,
    count,
  };
}
