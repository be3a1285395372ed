/** Changes of the catalog, as a page and as an Atom feed: of everything, of a list with filters, of an owner. */
import type { DatedChange } from "@vitrine/hub";
import { atomDocument } from "@vitrine/docs";
import { formatDate, OwnerMark } from "@vitrine/react";
import { modelPath } from "@vitrine/react";
import { providerName } from "../../catalog/facet-names.ts";
import { changesFeedPath, isFiltered, modelsPath, parseModelQuery, toSearchQuery } from "../../catalog/model-query.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";
import type { Page, Route, RouteContext, TextFile } from "../../shell/page.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { CHANGES_LABELS as LABELS } from "./messages/changes-labels.ts";
import { sidesOf } from "../../catalog/price-sides.ts";
import type { ListingPrice } from "@vitrine/models";

/** A model's release on the day that a source states: a new catalog has these before anything changes in it. */
interface Release {
  kind: "released";
  model: string;
  at: number;
}

const SHOWN = 80;
const IN_FEED = 100;

export const changesRoutes: readonly Route[] = [
  { path: "/changes", load: changesPage },
  { path: "/changes.atom", load: changesFeed },
];

/** The changes, of the list that the address describes with the parameters of `/models`. */
async function loadChanges({ query: params, store }: RouteContext, limit: number) {
  const query = { ...parseModelQuery(params), cursor: undefined };
  const { sort: _, direction: __, ...filter } = toSearchQuery(query);
  const [noted, releases] = await Promise.all([
    store.changes({ limit }, isFiltered(query) ? filter : undefined),
    store.search({ ...filter, isOriginal: true, sort: "created", limit }),
  ]);
  const released = releases.items.flatMap(({ id, createdAt }): Release[] =>
    createdAt === undefined ? [] : [{ kind: "released", model: id, at: Date.parse(createdAt) }],
  );
  const changes = [...noted, ...released].sort((one, other) => other.at - one.at).slice(0, limit);
  const list = [...new URL(modelsPath(query), "https://list.invalid").searchParams]
    .map(([name, value]) => LABELS.filter({ name: name.replaceAll("_", " "), value }))
    .join(", ");
  return { query, changes, list };
}

async function changesFeed(context: RouteContext): Promise<TextFile> {
  const { query, changes, list } = await loadChanges(context, IN_FEED);
  const { origin } = context;
  return {
    contentType: "application/atom+xml; charset=utf-8",
    text: atomDocument({
      title: list === "" ? LABELS.feedTitle({ site: SITE_NAME }) : LABELS.feedTitleOf({ site: SITE_NAME, list }),
      origin,
      self: changesFeedPath(query),
      entries: changes.map((change) => {
        const address = modelPath(change.model);
        const what = change.kind === "price" ? `price-${change.provider}` : change.kind;
        return {
          title: `${change.model}: ${describeChange(change)}`,
          summary: describeChange(change),
          address,
          updated: new Date(change.at),
          id: `${origin}${address}#${what}-${change.at}`,
        };
      }),
    }),
  };
}

async function changesPage(context: RouteContext): Promise<Page> {
  const { query, changes, list } = await loadChanges(context, SHOWN);
  const days = Map.groupBy(changes, ({ at }) => new Date(at).toISOString().slice(0, 10));
  return {
    title: list === "" ? LABELS.title : LABELS.titleOf({ list }),
    description: LABELS.description,
    section: "changes",
    canonical: "/changes",
    noindex: list !== "",
    alternates: [{ href: changesFeedPath(query), type: "application/atom+xml", title: LABELS.title }],
    body: (
      <article className="prose">
        <h1>{LABELS.title}</h1>
        <p className="lead">{LABELS.lead}</p>
        {list === "" ? null : <RichParagraph text={LABELS.only({ list })} link={linkTo("/changes")} />}
        <p>
          <a href={changesFeedPath(query)}>{LABELS.feed}</a>
        </p>
        {changes.length === 0 ? <p>{LABELS.none}</p> : null}
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>
              <time dateTime={day}>{formatDate(day)}</time>
            </h2>
            <ul className="changes">
              {ofDay.map((change, at) => (
                // oxlint-disable-next-line no-array-index-key -- one model may change twice a day
                <li key={at}>
                  <OwnerMark name={change.model.replace(/\/.*/s, "")} size={28} />
                  <span>
                    {change.kind === "removed" ? change.model : <a href={modelPath(change.model)}>{change.model}</a>}
                    <span className="vt-visually-hidden">: </span>
                    <small>{describeChange(change)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    ),
  };
}

/** A change in words. */
function describeChange(change: DatedChange | Release): string {
  if (change.kind !== "price") return LABELS[change.kind];
  const { before, after } = change;
  const provider = providerName(change.provider);
  if (after === undefined) return LABELS.unlisted({ provider });
  if (before === undefined) return LABELS.listed({ provider, after: priceText(after) });
  return LABELS.price({ provider, before: priceText(before), after: priceText(after) });
}

/** Dollars per million tokens. */
function priceText({ input, output }: ListingPrice): string {
  return LABELS.inputAndOutput({ which: sidesOf(input, output), input: input ?? 0, output: output ?? 0 });
}
