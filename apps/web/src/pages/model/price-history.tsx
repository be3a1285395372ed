/** How the prices of a model have changed, as steps over time and as a table. */
import type { DatedChange } from "@vitrine/hub";
import type { ListingPrice } from "@vitrine/models";
import { providerName } from "../../catalog/facet-names.ts";
import { MODEL_LABELS } from "./labels.ts";

const LABELS = MODEL_LABELS.priceHistory;

const WIDTH = 320;
const HEIGHT = 72;

type PriceChange = Extract<DatedChange, { kind: "price" }>;

export interface PriceHistoryData {
  /** Newest first. */
  changes: readonly DatedChange[];
  /** Milliseconds since 1970. */
  now: number;
}

export function PriceHistory({ changes, now }: PriceHistoryData) {
  const prices = changes.filter((change): change is PriceChange => change.kind === "price");
  if (prices.length === 0) return null;
  return (
    <figure className="price-history">
      <figcaption>{LABELS.title}</figcaption>
      <PriceSteps prices={prices.toReversed()} now={now} />
      <details>
        <summary>{LABELS.table(prices.length)}</summary>
        <div className="vt-scroll" tabIndex={0} role="region" aria-label={LABELS.title}>
          <table className="vt-table">
            <thead>
              <tr>
                {LABELS.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {prices.map((change) => (
                <tr key={`${change.provider} ${change.at}`}>
                  <td>{dayOf(change.at)}</td>
                  <th scope="row">{providerName(change.provider)}</th>
                  <td>{priceText(change.before)}</td>
                  <td>{priceText(change.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** A line of steps for each provider: the price of input tokens, from zero up. Oldest changes first. */
function PriceSteps({ prices, now }: { prices: readonly PriceChange[]; now: number }) {
  const [{ at: start = now } = {}] = prices;
  const highest = Math.max(...prices.flatMap(({ before, after }) => [before?.input ?? 0, after?.input ?? 0]));
  if (highest === 0 || start >= now) return null;
  // The first step has room before it.
  const x = (at: number) => (WIDTH * (0.1 + (0.9 * (at - start)) / (now - start))).toFixed(1);
  const y = (price: number) => (HEIGHT - 2 - ((HEIGHT - 4) * price) / highest).toFixed(1);
  const lines = [...Map.groupBy(prices, ({ provider }) => provider)].map(([provider, steps]) => {
    const [first] = steps;
    let path = first?.before?.input === undefined ? "" : `M0 ${y(first.before.input)}`;
    for (const { at, before, after } of steps) {
      if (before?.input !== undefined && path !== "") path += `H${x(at)}`;
      if (after?.input !== undefined)
        path += path === "" || before === undefined ? `M${x(at)} ${y(after.input)}` : `V${y(after.input)}`;
    }
    return { provider, path: steps.at(-1)?.after?.input === undefined ? path : `${path}H${WIDTH}` };
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={LABELS.chart(dayOf(start), dayOf(now))}>
      {lines.map(({ provider, path }) => (
        <path key={provider} d={path} fill="none" stroke="currentColor" strokeWidth="1.6">
          <title>{providerName(provider)}</title>
        </path>
      ))}
    </svg>
  );
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const priceText = (price: ListingPrice | undefined) =>
  price === undefined ? LABELS.none : LABELS.price(price.input, price.output);
