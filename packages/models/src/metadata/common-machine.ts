/** A machine, and the one that code is written for: apart from the table of all of them, which is long. */

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

export const GIBIBYTE = 1024 ** 3;
/** Share of unified memory that a model can use: an assumption, stated wherever it is used. */
export const SHARE_FOR_MODELS = 0.75;

/** A computer without a card: transfers of eight bytes on each of two channels. */
export function computer(id: string, name: string, gibibytes: number, megatransfers: number): Machine {
  return {
    id,
    name,
    memory: gibibytes * GIBIBYTE * SHARE_FOR_MODELS,
    bandwidth: megatransfers * 8 * 2 * 1e6,
    bandwidthFrom: `${megatransfers.toLocaleString("en")} million transfers × 8 bytes × 2 channels`,
    kind: "shared",
  };
}

/** The machine that code is written for where none is named: a common one. */
export const COMMON_MACHINE: Machine = /* @__PURE__ */ computer(
  "laptop-16",
  "Laptop, 16 GB (DDR5-5600, two channels)",
  16,
  5600,
);
