/** The models of a list as a table, in a form that compares the selected ones. */
import type { ModelSort, ModelSummary } from "@vitrine/hub";
import { ModelTable } from "@vitrine/react";
import { CATALOG_LABELS } from "./labels.ts";
import { type ModelQuery, modelsPath, withChange } from "./model-query.ts";
import { MAX_COMPARED } from "./page-addresses.ts";

const LABELS = CATALOG_LABELS.compare;

interface ModelsTableProps {
  models: readonly ModelSummary[];
  query: ModelQuery;
  sort: ModelSort;
  /** Orders by a field that some model has. */
  sorts: readonly ModelSort[];
}

export function ModelsTable({ models, query, sort, sorts }: ModelsTableProps) {
  const isAscending = (sort === "name" || sort === "price") !== query.turned;
  return (
    <form action="/compare" method="get">
      <ModelTable
        models={models}
        isCompact={query.compact}
        sort={{ by: sort, isAscending }}
        sortAddress={(by) =>
          sorts.includes(by)
            ? modelsPath(withChange(query, { sort: by, turned: by === sort ? !query.turned : false }))
            : undefined
        }
        chooseName="m"
      />
      <p className="models__compare">
        <button type="submit" className="vt-button">
          {LABELS.submit}
        </button>{" "}
        <small>{LABELS.limit(MAX_COMPARED)}</small>
      </p>
    </form>
  );
}
