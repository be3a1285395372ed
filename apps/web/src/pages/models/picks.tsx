/** Up to three models above a list for a need that was recognized, each with its reason from facts of its record. */
import type { FoundPage, ModelSummary, Store } from "@vitrine/hub";
import { memoryRoom } from "@vitrine/models";
import {
  formatBytes,
  formatDate,
  formatName,
  formatNumber,
  formatParameters,
  formatPrice,
  modelPath,
} from "@vitrine/react";
import { type ChosenMachine, fitsOfList, shortMachineName } from "../../catalog/machine.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const LABELS = MODELS_LABELS.picks;
/** Of fewer models there is nothing to pick. */
const MIN_MODELS = 4;
const MAX_PICKS = 3;
/** Matches, the best first, among which the fastest and the smallest are looked for. */
const COMPARED = 12;

export interface ModelPick {
  kind: keyof typeof LABELS.kinds;
  id: string;
  reason: string;
}

/** Whether the page answers a need: a task, or a name with what narrows it. */
const isAnswer = ({ filter, parsedFilters, items, orUnknown, previousCursor }: FoundPage): boolean =>
  items.length >= MIN_MODELS &&
  !orUnknown &&
  previousCursor === undefined &&
  (filter.task !== undefined || parsedFilters.length > 0);

export async function picksOf(store: Store, page: FoundPage, chosen: ChosenMachine): Promise<ModelPick[]> {
  if (!isAnswer(page)) return [];
  const { machine } = chosen;
  const same = { ...page.filter, orUnknown: undefined };
  const fitting =
    machine === undefined
      ? same
      : { ...same, maxMemory: Math.min(memoryRoom(machine).tight, same.maxMemory ?? Infinity) };
  const [best, cheapest, newest] = await Promise.all([
    machine === undefined ? page.items : store.search({ ...fitting, limit: COMPARED }).then(({ items }) => items),
    store.search({ ...same, sort: "price", limit: 1 }).then(({ items }) => items[0]),
    store.search({ ...fitting, isOriginal: true, sort: "created", limit: 1 }).then(({ items }) => items[0]),
  ]);
  const compared = best.slice(0, COMPARED);
  const fits = await fitsOfList(store, compared, chosen);
  const speedOf = ({ id }: ModelSummary) => fits.get(id)?.tokensPerSecond ?? 0;
  const [first] = compared;
  const rest = compared.slice(1);
  const fastest = rest.toSorted((one, other) => speedOf(other) - speedOf(one))[0];
  const smallest = rest
    .filter(({ parameters }) => parameters !== undefined)
    .toSorted((one, other) => (one.parameters ?? 0) - (other.parameters ?? 0))[0];
  const fit = first && fits.get(first.id);
  const candidates: (ModelPick | undefined)[] = [
    first && {
      kind: machine === undefined ? "first" : "fits",
      id: first.id,
      reason:
        fit === undefined
          ? LABELS.mostUsed
          : LABELS.needs({ memory: formatBytes(fit.bytes), format: formatName(fit.format) }),
    },
    cheapest?.lowestPrice === undefined
      ? undefined
      : { kind: "cheapest", id: cheapest.id, reason: LABELS.price({ price: formatPrice(cheapest.lowestPrice) }) },
    fastest === undefined || speedOf(fastest) <= (first ? speedOf(first) : 0)
      ? undefined
      : {
          kind: "fastest",
          id: fastest.id,
          reason: LABELS.speed({ tokens: formatNumber(Math.round(speedOf(fastest))) }),
        },
    newest?.createdAt === undefined
      ? undefined
      : { kind: "newest", id: newest.id, reason: LABELS.released({ day: formatDate(newest.createdAt) }) },
    smallest?.parameters === undefined
      ? undefined
      : { kind: "smallest", id: smallest.id, reason: LABELS.size({ size: formatParameters(smallest.parameters) }) },
  ];
  const known = candidates.filter((pick) => pick !== undefined);
  return known.filter((pick, at) => known.findIndex(({ id }) => id === pick.id) === at).slice(0, MAX_PICKS);
}

export function Picks({
  picks,
  page,
  machine: { machine },
}: {
  picks: readonly ModelPick[];
  page: FoundPage;
  machine: ChosenMachine;
}) {
  if (picks.length < 2) return null;
  const givenUp = [page.omittedTerms, ...(page.notUsed ?? []).map(({ words }) => words)].filter(Boolean).join(", ");
  return (
    <section className="picks" data-picks="" aria-labelledby="picks-title">
      <h3 id="picks-title">{LABELS.title}</h3>
      <ul>
        {picks.map(({ kind, id, reason }) => (
          <li key={id}>
            <span className="picks__kind">
              {kind === "fits"
                ? LABELS.kinds.fits({ machine: machine ? shortMachineName(machine) : "" })
                : LABELS.kinds[kind]}
            </span>
            <a href={modelPath(id)}>{id}</a>
            <small>{reason}</small>
          </li>
        ))}
      </ul>
      {givenUp === "" ? null : (
        <p>
          <RichText text={LABELS.givenUp({ words: givenUp })} />
        </p>
      )}
    </section>
  );
}
