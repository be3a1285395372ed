/** Whether a model fits the visitor's machine, and the fields that choose a machine. */
import {
  DEFAULT_CONTEXT,
  fitMachine,
  type Machine,
  MACHINES,
  type MachineFit,
  type MemoryOptions,
  type ModelRecord,
  type WeightQuantization,
} from "@vitrine/models";
import { HardwareFit, fitsContexts, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { CARD_COUNTS, type ChosenMachine, machineName, commonFormat } from "./machine.ts";

import { CATALOG_LABELS } from "./messages/catalog-labels.ts";
import { SITE_ADDRESSES } from "./site-addresses.ts";

const LABELS = CATALOG_LABELS.hardware;
const CACHE_BITS = [16, 8, 4] as const;
/** Parameters that only the form of a model's requirements sends. */
export const MEMORY_FIELDS = ["context", "cache"];

/** Choices of the address and of the visitor. */
export interface MachineContext {
  query: URLSearchParams;
  machine: ChosenMachine;
}

interface FitsProps {
  record: ModelRecord;
  /** Models with the same weights in GGUF. */
  converted?: readonly string[];
  context: MachineContext;
  /** How to start what fits, below the sentence that says it. */
  commands?: ReactNode;
}

export function Requirements({ record, converted, context, commands }: FitsProps) {
  const { machine } = context.machine;
  const contexts = fitsContexts(record);
  const { tokens, cacheBits } = chosenMemory(record, context.query);
  return (
    <div data-live-region="fits">
      <form
        className="fits-choice"
        method="get"
        action={`${modelPath(record.id)}#fits`}
        data-live="fits"
        data-live-also="glance"
        data-live-says={LABELS.updated}
        data-machine-choice=""
      >
        <MachineField machine={machine} />
        <CountField machine={machine} />
        {contexts.length > 1 ? (
          <Choice
            name="context"
            label={LABELS.context}
            values={contexts}
            chosen={tokens}
            optionLabel={(count) => LABELS.tokens({ count })}
          />
        ) : null}
        {contexts.length > 0 ? (
          <Choice
            name="cache"
            label={LABELS.cache}
            values={CACHE_BITS}
            chosen={cacheBits}
            optionLabel={(bits) => LABELS.cacheBits({ bits })}
          />
        ) : null}
        <button type="submit" className="vt-button">
          {LABELS.submit}
        </button>
      </form>
      <HardwareFit
        addresses={SITE_ADDRESSES}
        {...{ record, machine, tokens, cacheBits, converted, commands }}
        labelledBy="fits-title"
      />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  values: readonly number[];
  chosen: number | undefined;
  optionLabel?: (value: number) => string;
}

/** A list of numbers to choose from. */
function Choice({ name, label, values, chosen, optionLabel = String }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select name={name} defaultValue={chosen}>
        {values.map((value) => (
          <option key={value} value={value}>
            {optionLabel(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function CountField({ machine }: { machine: Machine | undefined }) {
  return <Choice name="cards" label={LABELS.count} values={CARD_COUNTS} chosen={machine?.count ?? 1} />;
}

interface ChosenMemory {
  tokens: number;
  cacheBits: NonNullable<MemoryOptions["cacheBits"]>;
}

/** The context and the cache that the address names. */
function chosenMemory(record: ModelRecord, query: URLSearchParams): ChosenMemory {
  const contexts = fitsContexts(record);
  const requested = Number(query.get("context"));
  const tokens = contexts.includes(requested)
    ? requested
    : (contexts.findLast((each) => each <= DEFAULT_CONTEXT) ?? contexts[0] ?? 0);
  return { tokens, cacheBits: CACHE_BITS.find((bits) => String(bits) === query.get("cache")) ?? 16 };
}

/** Input of every panel of a page about one model. */
export function fitOnMachine(record: ModelRecord, { query, machine }: MachineContext): MachineFit | undefined {
  return machine.machine && fitMachine(record, machine.machine, chosenMemory(record, query));
}

/** The format that is recommended for the machine; without one, for any. */
export function recommendedFormat(record: ModelRecord, context: MachineContext): WeightQuantization | undefined {
  return context.machine.machine === undefined ? commonFormat(record) : fitOnMachine(record, context)?.quantization;
}

/** Its file as values for code: what the table marks, and the code names. */
export function recommendedFill(record: ModelRecord, context: MachineContext): Record<string, string> {
  return fillOfFormat(recommendedFormat(record, context));
}

export function fillOfFormat(format: WeightQuantization | undefined): Record<string, string> {
  return format?.file === undefined ? {} : { "gguf-file": format.file, quantization: format.label };
}

/** Names of machines → the group under which a list shows them; the first that fits. */
const GROUPS: readonly (readonly [pattern: RegExp, group: keyof typeof LABELS.groups])[] = [
  [/without a card|^Laptop, /, "computers"],
  [/^Mac /, "macs"],
  [/, laptop,/, "laptops"],
  [/^GeForce/, "geforce"],
  [/^(Radeon|Instinct)/, "amd"],
  [/^Arc/, "intel"],
  [/^(DGX|Ryzen|Laptop with)/, "shared"],
  [/./, "nvidia"],
];
const GROUPED = Map.groupBy(MACHINES, ({ name }) => GROUPS.find(([pattern]) => pattern.test(name))?.[1] ?? "nvidia");

/** The choice of a machine, which the browser keeps for every page with this field. */
export function MachineField({ machine }: { machine: Machine | undefined }) {
  return (
    <label>
      {LABELS.machine}{" "}
      <select name="machine" defaultValue={machine?.id ?? ""}>
        {machine === undefined ? <option value="">{LABELS.setMachine}</option> : null}
        {Object.entries(LABELS.groups).map(([group, label]) => (
          <optgroup key={group} label={label}>
            {(GROUPED.get(group as keyof typeof LABELS.groups) ?? []).map(({ id, name }) => (
              <option key={id} value={id} data-name={machineName({ name }) === name ? undefined : name}>
                {machineName({ name })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
