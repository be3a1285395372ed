/** How the prices of a model have changed, as steps over time and as a table. */
import type { DatedChange } from "@vitrine/hub";
import type { ListingPrice } from "@vitrine/models";
import { formatDate, formatPrice } from "@vitrine/react";
import { providerName } from "../../catalog/facet-names.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { sidesOf } from "../../catalog/price-sides.ts";

const LABELS = MODEL_LABELS.priceHistory;

/** Measures of the drawing: its width, and between which borders its lines are. */
const [WIDTH, LEFT, RIGHT, TOP] = [360, 38, 236, 8];
const LEAST_HEIGHT = 72;
const LABEL_HEIGHT = 14;
/** Colors of lines, which begin again after them. */
const LINE_COLORS = 5;

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
        <summary>{LABELS.table({ count: prices.length })}</summary>
        <DataTable label={LABELS.title} columns={LABELS.columns}>
          {prices.map((change) => (
            <tr key={`${change.provider} ${change.at}`}>
              <td>{dayOf(change.at)}</td>
              <th scope="row">{providerName(change.provider)}</th>
              <td>{priceText(change.before)}</td>
              <td>{priceText(change.after)}</td>
            </tr>
          ))}
        </DataTable>
      </details>
    </figure>
  );
}

/** A line of steps for each provider, with its name and newest price at its end: input tokens, from zero up. Oldest first. */
function PriceSteps({ prices, now }: { prices: readonly PriceChange[]; now: number }) {
  const [{ at: start = now } = {}] = prices;
  const highest = Math.max(...prices.flatMap(({ before, after }) => [before?.input ?? 0, after?.input ?? 0]));
  if (highest === 0 || start >= now) return null;
  const byProvider = [...Map.groupBy(prices, ({ provider }) => provider)];
  const bottom = Math.max(LEAST_HEIGHT, byProvider.length * LABEL_HEIGHT) + TOP;
  // The first step has room before it.
  const x = (at: number) => (LEFT + (RIGHT - LEFT) * (0.1 + (0.9 * (at - start)) / (now - start))).toFixed(1);
  const y = (price: number) => bottom - ((bottom - TOP) * price) / highest;
  const lines = byProvider.map(([provider, steps]) => {
    const [first] = steps;
    let path = first?.before?.input === undefined ? "" : `M${LEFT} ${y(first.before.input).toFixed(1)}`;
    for (const { at, before, after } of steps) {
      if (before?.input !== undefined && path !== "") path += `H${x(at)}`;
      if (after?.input !== undefined)
        path += `${path === "" || before === undefined ? `M${x(at)} ` : "V"}${y(after.input).toFixed(1)}`;
    }
    const last = steps.at(-1)?.after?.input;
    return { provider, last, path: last === undefined ? path : `${path}H${RIGHT}` };
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${bottom + LABEL_HEIGHT + 4}`}
      role="img"
      aria-label={LABELS.chart({ from: dayOf(start), to: dayOf(now) })}
    >
      <path className="price-history__axis" d={`M${LEFT} ${TOP}V${bottom}H${RIGHT}`} />
      <text x={LEFT - 4} y={TOP + 4} textAnchor="end">
        {formatPrice(highest)}
      </text>
      <text x={LEFT - 4} y={bottom + 4} textAnchor="end">
        0
      </text>
      <text x={LEFT} y={bottom + LABEL_HEIGHT}>
        {dayOf(start)}
      </text>
      <text x={RIGHT} y={bottom + LABEL_HEIGHT} textAnchor="end">
        {dayOf(now)}
      </text>
      {lines.map(({ provider, path }, at) => (
        <path key={provider} className="price-history__line" data-line={at % LINE_COLORS} d={path} />
      ))}
      {labelPlaces(lines.map(({ last }) => (last === undefined ? undefined : y(last)))).map((place, at) => {
        const { provider = "", last = 0 } = lines[at] ?? {};
        return place === undefined ? null : (
          <text key={provider} className="price-history__name" data-line={at % LINE_COLORS} x={RIGHT + 5} y={place + 4}>
            {`${providerName(provider)} ${formatPrice(last)}`}
          </text>
        );
      })}
    </svg>
  );
}

/** Where labels lie so that none covers another: each at its line's end, or below the label above it. */
function labelPlaces(wanted: readonly (number | undefined)[]): (number | undefined)[] {
  const places = [...wanted];
  let free = -Infinity;
  for (const [at, place] of wanted
    .map((each, index) => [index, each] as const)
    .filter((each): each is readonly [number, number] => each[1] !== undefined)
    .toSorted(([, one], [, other]) => one - other)) {
    const shown = Math.max(place, free);
    places[at] = shown;
    free = shown + LABEL_HEIGHT;
  }
  // A label pushed below the axis goes up again, with those above it.
  const lowest = Math.max(...places.filter((place) => place !== undefined));
  const over = Math.max(0, lowest - Math.max(...wanted.filter((place) => place !== undefined)));
  return places.map((place) => (place === undefined ? undefined : Math.max(TOP, place - over)));
}

const dayOf = (at: number) => formatDate(new Date(at).toISOString());

function priceText(price: ListingPrice | undefined): string {
  if (price === undefined) return LABELS.none;
  const { input, output } = price;
  return LABELS.price({ which: sidesOf(input, output), input: input ?? 0, output: output ?? 0 });
}
