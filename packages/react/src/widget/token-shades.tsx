/** How sure a model was of each piece of its answer: the less sure, the darker; the least sure ones in a table. */
import type { TokenChance } from "./chat-turns.ts";

const SHADES = 5;
const LISTED = 10;

export function TokenShades({ tokens }: { tokens: readonly TokenChance[] }) {
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
        <caption>The pieces it was least sure of</caption>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Probability</th>
            <th scope="col">Could have been</th>
          </tr>
        </thead>
        <tbody>
          {least.map(({ token, logprob, others = [] }, at) => (
            <tr key={at}>
              <td>
                <code>{token}</code>
              </td>
              <td>{percent(logprob)}</td>
              <td>
                {others
                  .filter(([other]) => other !== token)
                  .slice(0, 3)
                  .map(([other, chance]) => `${other} (${percent(chance)})`)
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

function percent(logprob: number): string {
  const chance = Math.exp(logprob) * 100;
  return `${chance < 1 ? chance.toFixed(1) : Math.round(chance)} %`;
}
