/** The models of a list as a table, in a form that compares those that are chosen. */
import type { ModelSort, ModelSummary } from "@vitrine/hub";
import { ModelTable } from "@vitrine/react";
import { type ModelQuery, modelsPath, withChange } from "../site/model-query.ts";

interface ModelsTableProps {
  models: readonly ModelSummary[];
  query: ModelQuery;
  sort: ModelSort;
  /** Orders by a figure that some model has. */
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
          Compare the chosen
        </button>{" "}
        <small>up to four</small>
      </p>
    </form>
  );
}
