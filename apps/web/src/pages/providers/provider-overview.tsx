/** Offers of each provider, as far as dated listings say: models, prices on one scale, context, and the day of reading. */
import type { Provider } from "@vitrine/inference";
import type { Store } from "@vitrine/hub";
import { formatDate, formatNumber, formatPrice, TaskDrawing } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";
import { providerPath, taskName } from "./provider-paths.ts";
import { DataTable } from "../../shell/components/data-table.tsx";

const LABELS = PROVIDERS_LABELS.overview;

const SHOWN_TASKS = 8;
/** The scale of prices, in dollars per million tokens. */
const [MIN_PRICE, MAX_PRICE] = [0.01, 100];

export interface ProviderOverview {
  provider: Provider;
  models: number;
  /** Dollars per million tokens in: lowest, highest. */
  prices?: readonly [number, number];
  contextLength?: number;
  readOn?: string;
  /** Prices that were new, other or gone at the last reading. */
  changes: number;
}

/** Changes of prices that are looked through: more than one reading makes. */
const MAX_CHANGES = 500;

/** One query of the store for each provider, and one for what the last reading changed. */
export async function loadOverviews(providers: readonly Provider[], store: Store): Promise<ProviderOverview[]> {
  const changes = await store.changes({ prices: true, limit: MAX_CHANGES });
  return Promise.all(
    providers.map(async (provider) => {
      const listings = await store.listingsBy(provider.id);
      const prices = listings.flatMap(({ price }) => (price?.input === undefined ? [] : [price.input]));
      const contexts = listings.flatMap(({ contextLength }) => contextLength ?? []);
      const days = listings.map(({ readOn }) => readOn).filter((day) => day !== "");
      const readOn = days.toSorted().at(-1);
      const latest = changes.filter(
        (change) => change.kind === "price" && change.provider === provider.id && dayOf(change.at) >= (readOn ?? "~"),
      );
      return {
        provider,
        models: new Set(listings.map(({ model, providerId }) => model ?? providerId)).size,
        ...(prices.length > 0 && { prices: [Math.min(...prices), Math.max(...prices)] as const }),
        ...(contexts.length > 0 && { contextLength: Math.max(...contexts) }),
        ...(readOn !== undefined && { readOn }),
        changes: latest.length,
      };
    }),
  );
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function ProviderOverviews({ overviews }: { overviews: readonly ProviderOverview[] }) {
  return (
    <DataTable
      labelledBy="offers"
      columns={[LABELS.provider, LABELS.tasks, LABELS.models, LABELS.prices, LABELS.context, LABELS.readOn]}
      className="vt-table provider-overview"
    >
      {overviews.map((overview) => (
        <Row key={overview.provider.id} {...overview} />
      ))}
    </DataTable>
  );
}

function Row({ provider, models, prices, contextLength, readOn, changes }: ProviderOverview) {
  const tasks = Object.keys(provider.tasks);
  return (
    <tr>
      <th scope="row">
        <a href={providerPath(provider.id)}>{provider.name}</a>
      </th>
      <td>
        <ul className="provider-overview__tasks">
          {tasks.slice(0, SHOWN_TASKS).map((task) => (
            <li key={task} title={taskName(task)}>
              <TaskDrawing task={getTask(task) === undefined ? "text-generation" : task} />
              <span className="vt-visually-hidden">{taskName(task)}</span>
            </li>
          ))}
          {tasks.length > SHOWN_TASKS ? <li>{LABELS.more({ count: tasks.length - SHOWN_TASKS })}</li> : null}
        </ul>
      </td>
      <td>{models === 0 ? <Unknown /> : formatNumber(models)}</td>
      <td>{prices === undefined ? <Unknown /> : <Prices range={prices} />}</td>
      <td>{contextLength === undefined ? <Unknown /> : LABELS.tokens({ count: formatNumber(contextLength) })}</td>
      <td>
        {readOn === undefined ? <Unknown /> : formatDate(readOn)}
        {changes === 0 ? null : (
          <a className="provider-overview__changes" href={`/changes?provider=${encodeURIComponent(provider.id)}`}>
            {LABELS.changes({ count: changes })}
          </a>
        )}
      </td>
    </tr>
  );
}

/** From the lowest to the highest, on a logarithmic scale that all rows share. */
function Prices({ range: [lowest, highest] }: { range: readonly [number, number] }) {
  const place = (price: number) =>
    Math.max(0, Math.min(1, Math.log10(Math.max(price, MIN_PRICE) / MIN_PRICE) / Math.log10(MAX_PRICE / MIN_PRICE))) *
    100;
  const [start, end] = [place(lowest), place(highest)];
  return (
    <>
      {lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} – ${formatPrice(highest)}`}
      <svg className="vt-scale" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="vt-scale__ground" width="100" height="4" />
        <rect className="vt-scale__bar" x={start} width={Math.max(1.5, end - start)} height="4" />
      </svg>
    </>
  );
}

function Unknown() {
  return <span className="provider-overview__unknown">{LABELS.unknown}</span>;
}
