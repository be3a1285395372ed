/** How the memory of a form is worked out, for people who want to check it. */
import {
  cacheBytes,
  cacheShape,
  type CacheShape,
  type Machine,
  type MemoryOptions,
  type ModelRecord,
} from "@vitrine/models";
import { formatBytes } from "../../labels/format.ts";
import { localized } from "../../labels/page-language.ts";

export const FORMULA_LABELS = /* @__PURE__ */ localized("FORMULA_LABELS", {
  how: "How this is calculated",
  howWeights:
    "the size of the files if known, else parameters × bits per weight ÷ 8. Formats that are not in the repository show what a converted model needs.",
  howContext: ({ attention, layers, every, window, numbers, bytes }: ContextFormula) =>
    attention === "recurrent"
      ? "its layers carry a state of fixed size, however long the context is."
      : `${every === undefined ? `${layers} layers` : `one in ${every} of ${layers} layers`} × ${numbers} numbers × ${bytes} bytes × tokens.${
          attention === "latent" ? " Its keys and values are compressed." : ""
        }${window === undefined ? "" : ` Layers with a window keep at most ${window.toLocaleString("en")} tokens.`}`,
  howNoContext: "the model’s shape is unknown, so memory for the context is not included. Add some.",
  budget: "Overhead",
  howBudget: "512 MiB for the program, plus 5% of the weights for buffers.",
  speedName: "Tokens per second",
  howSpeed: (bandwidth: string, from: string) =>
    `the memory bandwidth of ${bandwidth} per second (${from}) ÷ the bytes of active weights read for each token. This is an upper bound.`,
});

export interface ContextFormula {
  attention: CacheShape["attention"];
  layers: number | undefined;
  /** One layer in so many looks back at everything. */
  every: number | undefined;
  window: number | undefined;
  /** Numbers that a token adds in a layer. */
  numbers: number | undefined;
  bytes: number;
}

interface MemoryFormulaProps {
  cacheBits: NonNullable<MemoryOptions["cacheBits"]>;
  record: ModelRecord;
  machine: Machine;
  hasCache: boolean;
  writes: boolean;
  labels: typeof FORMULA_LABELS & { weights: string; context: string; locale: string };
}

export function MemoryFormula({ record, machine, cacheBits, hasCache, writes, labels }: MemoryFormulaProps) {
  const shape = cacheShape(record);
  const { attention, layers, fullLayersEvery: every, slidingWindow: window } = shape;
  // One layer that looks back at everything, for one token.
  const { fullLayersEvery: _every, attention: _attention, ...one } = { ...shape, layers: 1, stateSize: 0 };
  const numbers = cacheBytes(one, 1, 1);
  return (
    <details className="vt-fits__how">
      <summary>{labels.how}</summary>
      <ul>
        <li>
          <b>{labels.weights}</b>: {labels.howWeights}
        </li>
        <li>
          <b>{labels.context}</b>:{" "}
          {hasCache
            ? labels.howContext({ attention, layers, every, window, numbers, bytes: cacheBits / 8 })
            : labels.howNoContext}
        </li>
        <li>
          <b>{labels.budget}</b>: {labels.howBudget}
        </li>
        {writes ? (
          <li>
            <b>{labels.speedName}</b>:{" "}
            {labels.howSpeed(formatBytes(machine.bandwidth, labels.locale), machine.bandwidthFrom)}
          </li>
        ) : null}
      </ul>
    </details>
  );
}
