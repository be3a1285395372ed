/** How the memory of a form is worked out, for people who want to check it. */
import type { Machine, ModelRecord } from "@vitrine/models";
import { formatBytes } from "../../words/format.ts";

export const FORMULA_LABELS = {
  how: "How this is worked out",
  howWeights:
    "the bytes of the files where they are known, else parameters × bits of a weight ÷ 8. Forms that are not in the repository are what a conversion takes.",
  howContext: (layers: number | undefined, heads: number | undefined, size: number | undefined) =>
    `2 × ${layers} layers × ${heads} key/value heads × ${size} numbers × 2 bytes × tokens. Models that look at a window only need less.`,
  howNoContext: "the model’s shape is not known, so the context is not counted; add some.",
  allowance: "Allowance",
  howAllowance: "512 MiB for the program and 5 % of the weights for its buffers.",
  speedName: "Tokens a second",
  howSpeed: (bandwidth: string, from: string) =>
    `the memory’s ${bandwidth} a second (${from}) ÷ the bytes of active weights that each token reads. It is a bound, not a promise.`,
};

interface FitsFormulaProps {
  record: ModelRecord;
  machine: Machine;
  hasCache: boolean;
  writes: boolean;
  words: typeof FORMULA_LABELS & { weights: string; context: string; locale: string };
}

export function FitsFormula({ record, machine, hasCache, writes, words }: FitsFormulaProps) {
  const { layers, keyValueHeads, attentionHeads, headSize, hiddenSize } = record.facts ?? {};
  const size = headSize ?? (hiddenSize && attentionHeads ? hiddenSize / attentionHeads : undefined);
  return (
    <details className="vt-fits__how">
      <summary>{words.how}</summary>
      <ul>
        <li>
          <b>{words.weights}</b>: {words.howWeights}
        </li>
        <li>
          <b>{words.context}</b>:{" "}
          {hasCache ? words.howContext(layers, keyValueHeads ?? attentionHeads, size) : words.howNoContext}
        </li>
        <li>
          <b>{words.allowance}</b>: {words.howAllowance}
        </li>
        {writes ? (
          <li>
            <b>{words.speedName}</b>:{" "}
            {words.howSpeed(formatBytes(machine.bandwidth, words.locale), machine.bandwidthFrom)}
          </li>
        ) : null}
      </ul>
    </details>
  );
}
