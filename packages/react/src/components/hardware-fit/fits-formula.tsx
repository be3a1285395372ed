/** How the memory of a form is worked out, for people who want to check it. */
import { cacheBytes, cacheShape, type Machine, type MemoryOptions, type ModelRecord } from "@vitrine/models";
import { formatBytes } from "../../labels/format.ts";
import { FORMULA_LABELS } from "../../messages/formula-labels.ts";

export { FORMULA_LABELS };

interface MemoryFormulaProps {
  cacheBits: NonNullable<MemoryOptions["cacheBits"]>;
  record: ModelRecord;
  machine: Machine | undefined;
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
            ? labels.howContext({
                attention: attention ?? "full",
                layers: layers ?? 0,
                isShared: every !== undefined,
                every: every ?? 0,
                hasWindow: window !== undefined,
                window: window ?? 0,
                numbers: numbers ?? 0,
                bytes: cacheBits / 8,
              })
            : labels.howNoContext}
        </li>
        <li>
          <b>{labels.budget}</b>: {labels.howBudget}
        </li>
        {writes && machine !== undefined ? (
          <li>
            <b>{labels.speedName}</b>:{" "}
            {labels.howSpeed({ bandwidth: formatBytes(machine.bandwidth, labels.locale), from: machine.bandwidthFrom })}
          </li>
        ) : null}
      </ul>
    </details>
  );
}
