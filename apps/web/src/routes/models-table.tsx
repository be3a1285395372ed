/**
 * A page of models as a table to compare by: what each is in one sentence, and its figures in columns whose heads sort.
 * On a narrow screen every model is a block of its own, with the figures named. A column is there only where some model
 * of the page has a value for it.
 */
import type { ModelSort, ModelSummary } from "@vitrine/hub";
import { formatCount, formatDate, formatParameters, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { type ModelQuery, modelsPath, withChange } from "../site/model-query.ts";
import { licenseName } from "../site/names.ts";
import { formatPrice } from "../site/offers.ts";
import { facetLabel } from "./models-filters.tsx";

interface Column {
  title: string;
  sort?: ModelSort;
  isNumber?: boolean;
  cell: (model: ModelSummary) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  {
    title: "Size",
    sort: "size",
    isNumber: true,
    cell: ({ parameters, parametersRounded }) =>
      parameters === undefined ? undefined : `${parametersRounded ? "about " : ""}${formatParameters(parameters)}`,
  },
  {
    title: "Context",
    sort: "context",
    isNumber: true,
    cell: ({ contextLength }) => (contextLength === undefined ? undefined : formatTokens(contextLength)),
  },
  {
    title: "Licence",
    cell: ({ license, gated }) => {
      const name = license === undefined ? undefined : licenseName(license);
      return gated ? (name === undefined ? "gated" : `${name}, gated`) : name;
    },
  },
  { title: "Formats", cell: ({ formats }) => formats.map((format) => facetLabel("format", format)).join(", ") },
  {
    title: "Released",
    sort: "created",
    cell: ({ createdAt }) => (createdAt === undefined ? undefined : formatDate(createdAt)),
  },
  {
    title: "$ in from",
    sort: "price",
    isNumber: true,
    cell: ({ lowestPrice }) => (lowestPrice === undefined ? undefined : formatPrice(lowestPrice)),
  },
  {
    title: "Downloads",
    sort: "downloads",
    isNumber: true,
    cell: ({ downloads }) => (downloads === undefined ? undefined : formatCount(downloads)),
  },
];

/** `131072` → `131K`; exact below ten thousand. */
function formatTokens(tokens: number): string {
  // Lengths of contexts are told apart by their third digit: 128,000 and 131,072.
  return tokens < 10_000 ? tokens.toLocaleString("en") : formatParameters(tokens);
}

interface ModelTableProps {
  models: readonly ModelSummary[];
  query: ModelQuery;
  sort: ModelSort;
  sorts: readonly ModelSort[];
}

export function ModelTable({ models, query, sort, sorts }: ModelTableProps) {
  const isEmpty = (value: ReactNode) => value === undefined || value === "";
  const columns = COLUMNS.filter(({ cell }) => models.some((model) => !isEmpty(cell(model))));
  return (
    <form action="/compare" method="get" className="model-table__form">
      <table className="model-table" data-density={query.compact ? "compact" : "comfortable"}>
        <thead>
          <tr>
            <SortHead title="Model" by="name" query={query} sort={sort} sorts={sorts} />
            {columns.map(({ title, sort: by, isNumber }) => (
              <SortHead key={title} title={title} by={by} query={query} sort={sort} sorts={sorts} isNumber={isNumber} />
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <input
                  className="model-table__choose"
                  type="checkbox"
                  name="m"
                  value={model.id}
                  aria-label={`Compare ${model.id}`}
                />
                <ModelName id={model.id} />
                {query.compact || model.sentence === undefined ? null : (
                  <p className="model-table__sentence">{model.sentence}</p>
                )}
              </th>
              {columns.map(({ title, cell, isNumber }) => {
                const value = cell(model);
                return (
                  <td
                    key={title}
                    data-title={title}
                    data-number={isNumber ? "" : undefined}
                    data-empty={isEmpty(value) ? "" : undefined}
                  >
                    {isEmpty(value) ? <span className="vt-visually-hidden">not known</span> : value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="model-table__compare">
        <button type="submit" className="vt-button">
          Compare the chosen
        </button>{" "}
        <small>up to four</small>
      </p>
    </form>
  );
}

function ModelName({ id }: { id: string }) {
  const slash = id.indexOf("/");
  return (
    <a className="model-table__name" href={modelPath(id)}>
      {slash === -1 ? null : <span className="vt-model__owner">{id.slice(0, slash + 1)}</span>}
      <span>{id.slice(slash + 1)}</span>
    </a>
  );
}

interface SortHeadProps {
  title: string;
  by: ModelSort | undefined;
  query: ModelQuery;
  sort: ModelSort;
  sorts: readonly ModelSort[];
  isNumber?: boolean;
}

function SortHead({ title, by, query, sort, sorts, isNumber }: SortHeadProps) {
  const isCurrent = by !== undefined && by === sort;
  const isAscending = (by === "name" || by === "price") !== query.turned;
  return (
    <th
      scope="col"
      data-number={isNumber ? "" : undefined}
      aria-sort={isCurrent ? (isAscending ? "ascending" : "descending") : undefined}
    >
      {by === undefined || !sorts.includes(by) ? (
        title
      ) : (
        <a
          href={modelsPath(withChange(query, { sort: by, turned: isCurrent ? !query.turned : false }))}
          rel="nofollow"
          data-swap-link={`head ${title}`}
        >
          {title}
          <span aria-hidden="true">{isCurrent ? (isAscending ? " ↑" : " ↓") : ""}</span>
        </a>
      )}
    </th>
  );
}
