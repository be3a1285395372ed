/** Where the facts come from: releases, counts, disagreements and how they were settled. */
import { SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE, type Store } from "@vitrine/hub";
import { AnchoredHeading, formatDate, modelPath } from "@vitrine/react";
import type { Page, Route } from "../site/page.ts";

interface SourcesFile {
  readOn: string;
  models: number;
  facts: number;
  factsOfSeveralSources: number;
  offers: number;
  disagreements: number;
  releases: {
    name: string;
    version: string;
    registry: "PyPI" | "npm";
    license: string;
    about: string;
    models?: number;
    facts?: number;
    offers?: number;
  }[];
}

interface Disagreement {
  id: string;
  field: string;
  chosen: unknown;
  because: string;
  by: string[];
  others: { value: unknown; by: string[] }[];
}

const PAGE_SIZE = 100;

/** The day on which the releases of the store's seed were read. */
export async function seedReadOn(store: Store): Promise<string | undefined> {
  const sources = await store.readNote(SEED_SOURCES_NOTE);
  return sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile).readOn;
}

export const sourcesRoute: Route = {
  path: "/sources",
  async load({ store, query }) {
    const [sources, disagreements] = await Promise.all([
      store.readNote(SEED_SOURCES_NOTE),
      store.readNote(SEED_DISAGREEMENTS_NOTE),
    ]);
    const found = (disagreements ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Disagreement);
    const page = Math.max(1, Math.min(1000, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    return sourcesPage(sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile), found, page);
  },
};

function sourcesPage(sources: SourcesFile | undefined, disagreements: readonly Disagreement[], page: number): Page {
  return {
    title: "Where the facts come from",
    description: "The releases that the facts of this catalogue were read from, how many, and where they disagree.",
    canonical: "/sources",
    noindex: page > 1,
    section: "docs",
    body: (
      <article className="prose prose--wide">
        <h1>Where the facts come from</h1>
        <p className="lead">
          Every fact of a model here was read somewhere, and the mark beside it (※) says where. What no source states is
          absent.
        </p>
        {sources === undefined ? (
          <p>
            This store was not filled with the project’s own seed; its facts are those of the hub or folder that each
            record was imported from.
          </p>
        ) : (
          <Releases sources={sources} />
        )}
        <AnchoredHeading level={2} id="rules">
          How a fact is settled
        </AnchoredHeading>
        <ul>
          <li>Where releases state different values, the one that more packages state is taken.</li>
          <li>Then one that was read at a commit of the model’s repository.</li>
          <li>Then one that is written there, before one that follows by a rule. The rule is named beside the fact.</li>
          <li>Then the order of the releases above.</li>
          <li>Languages, papers and abilities are lists: each entry is a fact, and all are kept.</li>
          <li>
            A count that is rounded, as in “8B”, is shown as “about”. Only counts that a source gives to the last digit
            are shown as counts.
          </li>
          <li>A quantized form has the task, languages and context of the model it was made from.</li>
        </ul>
        <AnchoredHeading level={2} id="order">
          The order “most named”
        </AnchoredHeading>
        <p>
          Downloads are not known here. Without them models are ordered by the attention that the sources give: 40 for
          each package that names the model, 60 for a place on a task’s page, 60 where a source features it, more for
          models made from it and for providers that serve it, and up to 120 for how new it is. It does not say how many
          people use a model.
        </p>
        <AnchoredHeading level={2} id="offers">
          Prices
        </AnchoredHeading>
        <p>
          Offers are from the price table of litellm: the provider’s own id, prices, limits and abilities, with the
          provider’s page where the table names it. An offer is shown with a model where the provider writes the hub’s
          id, or where exactly one repository of the model’s maker has that name.
        </p>
        <AnchoredHeading level={2} id="imported">
          Imported records
        </AnchoredHeading>
        <p>
          A record that was imported from a hub or a folder takes the place of the seed’s. All its facts are from there.{" "}
          <a href="/docs/your-own-models">How to import</a>.
        </p>
        {disagreements.length > 0 ? <Disagreements all={disagreements} page={page} /> : null}
      </article>
    ),
  };
}

function Releases({ sources }: { sources: SourcesFile }) {
  const count = (value: number) => value.toLocaleString("en");
  return (
    <>
      <p>
        {count(sources.facts)} facts about {count(sources.models)} models, {count(sources.factsOfSeveralSources)} of
        them stated by two packages or more, and {count(sources.offers)} offers of providers. Read on{" "}
        <time dateTime={sources.readOn}>{formatDate(sources.readOn)}</time> from these releases.
      </p>
      <AnchoredHeading level={2} id="releases">
        Releases
      </AnchoredHeading>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="releases">
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col">What it is</th>
              <th scope="col">Licence</th>
              <th scope="col">Models</th>
              <th scope="col">Facts</th>
            </tr>
          </thead>
          <tbody>
            {sources.releases.map(({ name, version, registry, license, about, models, facts, offers }) => (
              <tr key={name}>
                <th scope="row">
                  {name} {version} <small>{registry}</small>
                </th>
                <td>{about}</td>
                <td>{license}</td>
                <td>{offers === undefined ? count(models ?? 0) : null}</td>
                <td>{offers === undefined ? count(facts ?? 0) : `${count(offers)} offers`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        A few models that no release names are here because documentation does; their mark names repository and commit.
      </p>
    </>
  );
}

function Disagreements({ all, page }: { all: readonly Disagreement[]; page: number }) {
  const start = (page - 1) * PAGE_SIZE;
  const shown = all.slice(start, start + PAGE_SIZE);
  return (
    <>
      <AnchoredHeading level={2} id="disagreements">
        Disagreements
      </AnchoredHeading>
      <p>
        {all.length} times releases state different values. These are {start + 1} to{" "}
        {Math.min(start + PAGE_SIZE, all.length)}.
      </p>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="disagreements">
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Fact</th>
              <th scope="col">Taken</th>
              <th scope="col">Because</th>
              <th scope="col">Also stated</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, field, chosen, because, by, others }) => (
              <tr key={`${id} ${field}`}>
                <th scope="row">
                  <a href={modelPath(id)}>{id}</a>
                </th>
                <td>{field}</td>
                <td>
                  {said(chosen)} ({by.join(", ")})
                </td>
                <td>{because}</td>
                <td>{others.map(({ value, by: who }) => `${said(value)} (${who.join(", ")})`).join("; ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <nav className="pages" aria-label="Pages of disagreements">
        {page > 1 ? (
          <a rel="prev" href={`/sources?page=${page - 1}#disagreements`}>
            Previous
          </a>
        ) : null}
        {start + PAGE_SIZE < all.length ? (
          <a rel="next" href={`/sources?page=${page + 1}#disagreements`}>
            Next
          </a>
        ) : null}
      </nav>
    </>
  );
}

function said(value: unknown): string {
  return typeof value === "number"
    ? value.toLocaleString("en")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
}
