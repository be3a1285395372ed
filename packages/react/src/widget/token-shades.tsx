"use client";
/** How sure a model was of each piece of its answer: the less sure, the darker; the least sure ones in a table. */
import { CHAT_LABELS } from "./chat-labels.ts";
import type { TokenChance } from "./chat-turns.ts";
import { useWords } from "./labels.ts";

const SHADES = 5;
const LISTED = 10;

export function TokenShades({ tokens }: { tokens: readonly TokenChance[] }) {
  const words = useWords(CHAT_LABELS);
  const least = tokens
    .filter(({ token }) => token.trim() !== "")
    .toSorted((a, b) => a.logprob - b.logprob)
    .slice(0, LISTED);
  return (
    <div className="vt-shades">
      <p className="vt-shades__text">
        {tokens.map(({ token, logprob }, at) => (
          <span key={at} data-shade={shadeOf(logprob)}>
            {token}
          </span>
        ))}
      </p>
      <table>
        <caption>{words.leastSure}</caption>
        <thead>
          <tr>
            <th scope="col">{words.piece}</th>
            <th scope="col">{words.probability}</th>
            <th scope="col">{words.otherPieces}</th>
          </tr>
        </thead>
        <tbody>
          {least.map(({ token, logprob, others = [] }, at) => (
            <tr key={at}>
              <td>
                <code>{token}</code>
              </td>
              <td>{words.percentOf(percent(logprob))}</td>
              <td>
                {others
                  .filter(([other]) => other !== token)
                  .slice(0, 3)
                  .map(([other, chance]) => words.otherPiece(other, words.percentOf(percent(chance))))
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
function shadeOf(logprob: number): number {
  const chance = Math.exp(logprob);
  return chance >= 0.95 ? 0 : Math.min(SHADES, 1 + Math.floor(-Math.log2(chance / 0.95)));
}

function percent(logprob: number): number {
  return Math.exp(logprob) * 100;
}
