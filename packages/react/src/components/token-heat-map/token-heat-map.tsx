"use client";
/** How sure a model was of each piece of its answer: the less sure, the darker; the least sure ones in a table. */
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import type { TokenProbability } from "../chat-turns/chat-turns.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import { ColumnHeads } from "../../element/column-heads.tsx";
import { formatDecimal } from "../../labels/format.ts";

const HEAT_LEVELS = 5;
const LISTED = 10;

export function TokenHeatMap({ tokens }: { tokens: readonly TokenProbability[] }) {
  const labels = useLabels(CHAT_LABELS);
  const least = tokens
    .filter(({ token }) => token.trim() !== "")
    .toSorted((a, b) => a.logprob - b.logprob)
    .slice(0, LISTED);
  const percentText = (share: number) => labels.percentOf({ percent: formatDecimal(share, share < 1 ? 1 : 0) });
  return (
    <div className="vt-heat-map">
      <p className="vt-heat-map__text">
        {tokens.map(({ token, logprob }, at) => (
          <span key={at} data-shade={heatOf(logprob)}>
            {token}
          </span>
        ))}
      </p>
      <table>
        <caption>{labels.leastSure}</caption>
        <ColumnHeads titles={[labels.piece, labels.probability, labels.otherPieces]} />
        <tbody>
          {least.map(({ token, logprob, others = [] }, at) => (
            <tr key={at}>
              <td>
                <code>{token}</code>
              </td>
              <td>{percentText(percent(logprob))}</td>
              <td>
                {others
                  .filter(([other]) => other !== token)
                  .slice(0, 3)
                  .map(([other, chance]) => labels.otherPiece({ piece: other, percent: percentText(percent(chance)) }))
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 0 for sure, up to 5 for hardly likely: each step is half as likely as the one before, from 95 % on. */
function heatOf(logprob: number): number {
  const chance = Math.exp(logprob);
  return chance >= 0.95 ? 0 : Math.min(HEAT_LEVELS, 1 + Math.floor(-Math.log2(chance / 0.95)));
}

function percent(logprob: number): number {
  return Math.exp(logprob) * 100;
}
