/** The machines that a person may have: cards, and computers whose memory is shared with the system. */
import { COMMON_MACHINE, computer, GIBIBYTE, type Machine, SHARE_FOR_MODELS } from "./common-machine.ts";
import { DEVICE_ROWS, DEVICE_SOURCES } from "./generated/device-table.ts";

const GIGABYTE = 1e9;

/** Common machines: computers without a card, then cards and shared memory by name. */
export const MACHINES: readonly Machine[] = [
  computer("laptop-8", "Laptop, 8 GB (DDR4-3200, two channels)", 8, 3200),
  COMMON_MACHINE,
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
