/** The releases that facts come from, and where they conflict. */
import { formatDate, formatNumber, modelPath } from "@vitrine/react";
import type { SourcesFile } from "../../catalog/seed-sources.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { SOURCES_LABELS } from "./messages/sources-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const { releases: LABELS, conflicts: CONFLICTS_LABELS, repositories: REPOSITORY_LABELS } = SOURCES_LABELS;
/** Its license, CC BY 4.0, asks for attribution. */
const ATTRIBUTED = "https://github.com/JonathanChavezTamales/llm-leaderboard";

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
  const count = (value: number) => formatNumber(value);
  return (
    <>
      <RichParagraph
        text={LABELS.summary({
          facts: count(sources.facts),
          models: count(sources.models),
          shared: count(sources.factsOfSeveralSources),
          listings: count(sources.listings),
        })}
        date={<time dateTime={sources.readOn}>{formatDate(sources.readOn)}</time>}
      />
      <SectionHeading id="releases" text={LABELS.title} />
      <DataTable
        labelledBy="releases"
        columns={[LABELS.release, LABELS.content, LABELS.license, LABELS.models, LABELS.facts]}
      >
        {sources.releases.map(({ name, version, registry, license, about, models, facts, listings }) => (
          <tr key={name}>
            <th scope="row">
              {name} {version} <small>{registry}</small>
            </th>
            <td>{about}</td>
            <td>{license}</td>
            <td>{listings === undefined ? count(models ?? 0) : LABELS.none}</td>
            <td>{listings === undefined ? count(facts ?? 0) : LABELS.listings({ count: count(listings) })}</td>
          </tr>
        ))}
      </DataTable>
      <p>{LABELS.note}</p>
    </>
  );
}

const GITHUB = "github:";

/** Repositories, pages and catalogs that facts were read in; the one whose license asks for it is named in words. */
export function Repositories({ repositories = [] }: Pick<SourcesFile, "repositories">) {
  if (repositories.length === 0) return null;
  return (
    <>
      <SectionHeading id="repositories" text={REPOSITORY_LABELS.title} />
      <p>{REPOSITORY_LABELS.about}</p>
      <RichParagraph text={REPOSITORY_LABELS.attribution} link={linkTo(ATTRIBUTED)} />
      <DataTable
        labelledBy="repositories"
        columns={[
          REPOSITORY_LABELS.source,
          REPOSITORY_LABELS.kind,
          REPOSITORY_LABELS.version,
          REPOSITORY_LABELS.models,
          REPOSITORY_LABELS.facts,
        ]}
      >
        {repositories.map(({ name, version, kind, models, facts }) => (
          <tr key={`${name} ${version}`}>
            <th scope="row">
              {name.startsWith(GITHUB) ? (
                <a href={`https://github.com/${name.slice(GITHUB.length)}`}>{name.slice(GITHUB.length)}</a>
              ) : (
                name
              )}
            </th>
            <td>{REPOSITORY_LABELS.kinds[kind]}</td>
            <td>{version}</td>
            <td>{formatNumber(models)}</td>
            <td>{formatNumber(facts)}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

export function Disagreements({ all, page }: { all: readonly Disagreement[]; page: number }) {
  const start = (page - 1) * PAGE_SIZE;
  const shown = all.slice(start, start + PAGE_SIZE);
  return (
    <>
      <SectionHeading id="disagreements" text={CONFLICTS_LABELS.title} />
      <p>
        {CONFLICTS_LABELS.summary({
          total: all.length,
          first: start + 1,
          last: Math.min(start + PAGE_SIZE, all.length),
        })}
      </p>
      <DataTable
        labelledBy="disagreements"
        columns={[
          CONFLICTS_LABELS.model,
          CONFLICTS_LABELS.field,
          CONFLICTS_LABELS.chosen,
          CONFLICTS_LABELS.reason,
          CONFLICTS_LABELS.others,
        ]}
      >
        {shown.map(({ id, field, chosen, because, by, others }) => (
          <tr key={`${id} ${field}`}>
            <th scope="row">
              <a href={modelPath(id)}>{id}</a>
            </th>
            <td>{field}</td>
            <td>{CONFLICTS_LABELS.value({ value: valueText(chosen), sources: by.join(", ") })}</td>
            <td>{because}</td>
            <td>
              {others
                .map(({ value, by: sources }) =>
                  CONFLICTS_LABELS.value({ value: valueText(value), sources: sources.join(", ") }),
                )
                .join("; ")}
            </td>
          </tr>
        ))}
      </DataTable>
      <nav className="pages" aria-label={CONFLICTS_LABELS.pages}>
        {page > 1 ? (
          <a rel="prev" href={`/sources?page=${page - 1}#disagreements`}>
            {CONFLICTS_LABELS.previous}
          </a>
        ) : null}
        {start + PAGE_SIZE < all.length ? (
          <a rel="next" href={`/sources?page=${page + 1}#disagreements`}>
            {CONFLICTS_LABELS.next}
          </a>
        ) : null}
      </nav>
    </>
  );
}

function valueText(value: unknown): string {
  return typeof value === "number" ? formatNumber(value) : typeof value === "string" ? value : JSON.stringify(value);
}
