/** Whether a model fits a machine. The choice of machine is stored in the browser; without scripts
 * it is in the address. */
import {
  DEFAULT_CONTEXT,
  DEFAULT_MACHINE,
  findMachine,
  type Machine,
  MACHINES,
  type MemoryOptions,
  type ModelRecord,
  recommendedQuantization,
  weightQuantizations,
} from "@vitrine/models";
import { AnchoredHeading, HardwareFit, fitsContexts, modelPath } from "@vitrine/react";

import { CATALOG_LABELS } from "./labels.ts";

const LABELS = CATALOG_LABELS.hardware;
/** Cards of one kind that a machine may have. */
const COUNTS = [1, 2, 3, 4, 6, 8] as const;
const CACHE_BITS = [16, 8, 4] as const;

interface FitsProps {
  record: ModelRecord;
  /** Models with the same weights in GGUF. */
  converted?: readonly string[];
  query: URLSearchParams;
}

export function FitsSection({ record, converted, query }: FitsProps) {
  const contexts = fitsContexts(record);
  const machine = chosenMachine(query);
  const tokens = chosenContext(contexts, query);
  const cacheBits = CACHE_BITS.find((bits) => String(bits) === query.get("cache")) ?? 16;
  return (
    <section aria-labelledby="fits" data-live-region="fits">
      <AnchoredHeading level={2} id="fits">
        {LABELS.title}
      </AnchoredHeading>
      {weightQuantizations(record).length === 0 ? null : (
        <form
          className="fits-choice"
          method="get"
          action={`${modelPath(record.id)}#fits`}
          data-live="fits"
          data-live-says={LABELS.updated}
          data-remember="machine"
        >
          <MachineField machine={machine} />
          <CountField machine={machine} />
          {contexts.length > 1 ? <ContextField contexts={contexts} tokens={tokens} /> : null}
          {contexts.length > 0 ? <CacheField bits={cacheBits} /> : null}
          <button type="submit" className="vt-button">
            {LABELS.submit}
          </button>
        </form>
      )}
      <HardwareFit {...{ record, machine, tokens, cacheBits, converted }} labelledBy="fits" />
    </section>
  );
}

function ContextField({ contexts, tokens }: { contexts: readonly number[]; tokens: number }) {
  return (
    <label>
      {LABELS.context}{" "}
      <select name="context" defaultValue={tokens}>
        {contexts.map((each) => (
          <option key={each} value={each}>
            {LABELS.tokens(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function chosenContext(contexts: readonly number[], query: URLSearchParams): number {
  const requested = Number(query.get("context"));
  if (contexts.includes(requested)) return requested;
  return contexts.findLast((each) => each <= DEFAULT_CONTEXT) ?? contexts[0] ?? 0;
}

/** The file that is recommended for the machine of the address: what the table marks, and the code names. */
export function recommendedFill(record: ModelRecord, query: URLSearchParams): Record<string, string> {
  const tokens = chosenContext(fitsContexts(record), query);
  const best = recommendedQuantization(record, chosenMachine(query).memory, tokens || undefined);
  return best?.file === undefined ? {} : { "gguf-file": best.file, quantization: best.label };
}

function CacheField({ bits }: { bits: MemoryOptions["cacheBits"] }) {
  return (
    <label>
      {LABELS.cache}{" "}
      <select name="cache" defaultValue={bits}>
        {CACHE_BITS.map((each) => (
          <option key={each} value={each}>
            {LABELS.cacheBits(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function CountField({ machine }: { machine: Machine }) {
  return (
    <label>
      {LABELS.count}{" "}
      <select name="cards" defaultValue={machine.count ?? 1}>
        {COUNTS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
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
export function MachineField({ machine }: { machine: Machine }) {
  return (
    <label>
      {LABELS.machine}{" "}
      <select name="machine" defaultValue={machine.id}>
        {Object.entries(LABELS.groups).map(([group, label]) => (
          <optgroup key={group} label={label}>
            {(GROUPED.get(group as keyof typeof LABELS.groups) ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The machine that the address names, with as many cards, else a common one. */
export function chosenMachine(query: URLSearchParams): Machine {
  const count = COUNTS.find((each) => String(each) === query.get("cards")) ?? 1;
  return findMachine(query.get("machine") ?? "", count) ?? (findMachine(DEFAULT_MACHINE) as Machine);
}
