/** The releases that facts were read from, and where they disagree. */
import { AnchoredHeading, formatDate, modelPath } from "@vitrine/react";

export interface SourcesFile {
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

export interface Disagreement {
  id: string;
  field: string;
  chosen: unknown;
  because: string;
  by: string[];
  others: { value: unknown; by: string[] }[];
}

const PAGE_SIZE = 100;

export function Releases({ sources }: { sources: SourcesFile }) {
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

export function Disagreements({ all, page }: { all: readonly Disagreement[]; page: number }) {
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
