/** The sources that facts come from, and where they conflict, with one search for both. */
import { formatNumber, modelPath, SearchField } from "@vitrine/react";
import type { SourcesFile } from "../../catalog/seed-sources.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { SOURCES_LABELS } from "./messages/sources-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const { table: LABELS, conflicts: CONFLICTS_LABELS } = SOURCES_LABELS;
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

/** The address of the tables with a search and pages, as links need it. */
export interface SourcesQuery {
  /** Words that a row has, in lower case. */
  q: string;
  /** Page of each table, from one. */
  sources: number;
  page: number;
}

export function readSourcesQuery(query: URLSearchParams): SourcesQuery {
  const page = (name: string) => Math.max(1, Math.min(1000, Number.parseInt(query.get(name) ?? "1", 10) || 1));
  const q = (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_CHARS).toLowerCase();
  return { q, sources: page("sources"), page: page("page") };
}

const PAGE_SIZE = 50;
const MAX_SEARCH_CHARS = 200;
const GITHUB = "github:";

/** Releases, repositories, pages and catalogs that facts were read in, those with the most facts first. */
export function SourcesTable({ sources, query }: { sources: SourcesFile; query: SourcesQuery }) {
  const rows = [
    ...sources.releases.map((release) => ({ ...release, kind: release.registry, facts: release.facts ?? 0 })),
    ...(sources.repositories ?? []).map((each) => ({
      ...each,
      kind: LABELS.kinds[each.kind],
      license: "",
      about: "",
      listings: undefined,
    })),
  ].sort((one, other) => other.facts - one.facts);
  const found = rows.filter((row) =>
    hasWords(`${row.name} ${row.version} ${row.kind} ${row.license} ${row.about}`, query),
  );
  return (
    <>
      <SectionHeading id="releases" text={LABELS.title} />
      <RichParagraph text={LABELS.attribution} link={linkTo(ATTRIBUTED)} />
      <SearchField
        action="/sources"
        id="sources-search"
        value={query.q}
        labels={{ label: LABELS.search, submit: LABELS.search, placeholder: LABELS.placeholder }}
      />
      <p role="status">{LABELS.found({ count: found.length, total: rows.length })}</p>
      <DataTable
        labelledBy="releases"
        columns={[LABELS.source, LABELS.kind, LABELS.content, LABELS.license, LABELS.models, LABELS.facts]}
      >
        {pageOf(found, query.sources).map(({ name, version, kind, license, about, models, facts, listings }) => (
          <tr key={`${name} ${version}`}>
            <th scope="row">
              {name.startsWith(GITHUB) ? (
                <a href={`https://github.com/${name.slice(GITHUB.length)}`}>{name.slice(GITHUB.length)}</a>
              ) : (
                name
              )}{" "}
              {version}
            </th>
            <td>{kind}</td>
            <td>{about}</td>
            <td>{license}</td>
            <td>{listings === undefined ? formatNumber(models ?? 0) : LABELS.none}</td>
            <td>{listings === undefined ? formatNumber(facts) : LABELS.listings({ count: formatNumber(listings) })}</td>
          </tr>
        ))}
      </DataTable>
      <TablePages query={query} table="sources" count={found.length} anchor="releases" />
    </>
  );
}

export function Disagreements({ all, query }: { all: readonly Disagreement[]; query: SourcesQuery }) {
  const found = all.filter(({ id, field, by }) => hasWords(`${id} ${field} ${by.join(" ")}`, query));
  if (found.length === 0) return null;
  return (
    <>
      <SectionHeading id="disagreements" text={CONFLICTS_LABELS.title} />
      <p>{CONFLICTS_LABELS.summary({ total: found.length })}</p>
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
        {pageOf(found, query.page).map(({ id, field, chosen, because, by, others }) => (
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
      <TablePages query={query} table="page" count={found.length} anchor="disagreements" />
    </>
  );
}

function hasWords(text: string, { q }: SourcesQuery): boolean {
  const lower = text.toLowerCase();
  return q.split(/\s+/).every((word) => lower.includes(word));
}

function pageOf<Row>(rows: readonly Row[], page: number): Row[] {
  return rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

interface TablePagesProps {
  query: SourcesQuery;
  table: "sources" | "page";
  count: number;
  anchor: string;
}

function TablePages({ query, table, count, anchor }: TablePagesProps) {
  const page = query[table];
  if (count <= PAGE_SIZE) return null;
  const address = (to: number) => {
    const params = Object.entries({ ...query, [table]: to }).filter(([, value]) => value !== "" && value !== 1);
    return `/sources?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}#${anchor}`;
  };
  return (
    <nav className="pages" aria-label={LABELS.pages({ table: anchor })}>
      {page > 1 ? (
        <a rel="prev" href={address(page - 1)}>
          {LABELS.previous}
        </a>
      ) : null}
      {page * PAGE_SIZE < count ? (
        <a rel="next" href={address(page + 1)}>
          {LABELS.next}
        </a>
      ) : null}
    </nav>
  );
}

function valueText(value: unknown): string {
  return typeof value === "number" ? formatNumber(value) : typeof value === "string" ? value : JSON.stringify(value);
}
