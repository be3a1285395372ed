/**
 * Models as a table that plain links sort, and blocks where there is no room for columns. A column is there only where
 * some model has a value for it. Inside a form, the boxes before the names choose models to compare.
 */
import type { ReactNode } from "react";
import { element, component } from "../../element/component.ts";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { libraryName, taskName } from "../../labels/cataloged.ts";
import { formatCount, formatDate, formatNumber, formatParameters, formatPrice } from "../../labels/format.ts";
import { free, locale, nameOf } from "../../labels/language.ts";
import { abilityName, formatName, licenseName } from "../../labels/names.ts";

export const MODEL_TABLE_LABELS = {
  locale,
  nameOf,
  free,
  model: "Model",
  size: "Size",
  about: (figure: string) => `about ${figure}`,
  context: "Context",
  license: "License",
  gated: "Gated",
  formats: "Formats",
  released: "Released",
  price: "Input, from ($ / 1M tokens)",
  downloads: "Downloads",
  notKnown: "Unknown",
  none: "No models.",
  servedBy: (count: number) => (count === 1 ? "1 provider" : `${count} providers`),
  compareOne: (id: string) => `Compare ${id}`,
};
export type ModelTableLabels = typeof MODEL_TABLE_LABELS;

/** Sort orders with a column. */
export type ModelTableSort = "name" | "size" | "context" | "created" | "price" | "downloads";

/** What a table needs to know about a model. */
export interface ModelTableRow {
  id: string;
  pipeline_tag?: string | undefined;
  library_name?: string | undefined;
  /** What it can do in addition to answering: `chat`, `tools` … */
  abilities?: readonly string[] | undefined;
  /** Who serves it. */
  providers?: readonly string[] | undefined;
  parameters?: number | undefined;
  /** Set where the number is a rounded one. */
  parametersRounded?: boolean | undefined;
  contextLength?: number | undefined;
  license?: string | undefined;
  gated?: unknown;
  formats: readonly string[];
  createdAt?: string | undefined;
  lowestPrice?: number | undefined;
  downloads?: number | undefined;
}

export interface ModelTableProps {
  models: readonly ModelTableRow[];
  /** Shows names and values without other properties of the models, in lower rows. */
  isCompact?: boolean | undefined;
  /** The order they are in. */
  sort?: { by: string; isAscending: boolean } | undefined;
  /** Address of the list in another order; nothing where it cannot be sorted so. */
  sortAddress?: ((by: ModelTableSort) => string | undefined) | undefined;
  /** Name of the checkboxes that choose models to compare. Without it there are none. */
  chooseName?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelTableLabels> | undefined;
}

/**
 * Models as a table; on narrow screens as blocks.
 * @example
 * import { ModelTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<ModelTable models={[{ id: "owner/model", formats: ["gguf"] }]} />);
 * console.log(html.includes("GGUF")); // true
 */
export const ModelTable = /* @__PURE__ */ component<"table", ModelTableProps>(
  "ModelTable",
  ({ models, isCompact = false, sort, sortAddress, chooseName, addresses, labels: customLabels, ...passed }, ref) => {
    const labels = { ...MODEL_TABLE_LABELS, ...customLabels };
    const to = addressesOf(addresses);
    const columns = columnsFor(labels).filter(({ cell }) => models.some((model) => !isEmpty(cell(model))));
    const children = (
      <>
        <thead>
          <tr>
            <SortHead title={labels.model} by="name" sort={sort} address={sortAddress} />
            {columns.map(({ of, title, by, isNumber }) => (
              <SortHead key={of} title={title} by={by} isNumber={isNumber} sort={sort} address={sortAddress} />
            ))}
          </tr>
        </thead>
        <tbody>
          {models.length === 0 ? (
            <tr>
              <td>{labels.none}</td>
            </tr>
          ) : null}
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                {chooseName === undefined ? null : (
                  <input
                    className="vt-model-table__choose"
                    type="checkbox"
                    name={chooseName}
                    value={model.id}
                    aria-label={labels.compareOne(model.id)}
                  />
                )}
                <ModelName id={model.id} href={to.model(model.id)} />
                {isCompact ? null : <Kind model={model} labels={labels} />}
              </th>
              {columns.map(({ of, title, cell, isNumber }) => {
                const value = cell(model);
                return (
                  <td
                    key={of}
                    data-column={of}
                    data-title={title}
                    data-number={isNumber ? "" : undefined}
                    data-empty={isEmpty(value) ? "" : undefined}
                  >
                    {isEmpty(value) ? <span className="vt-model-table__unknown">{labels.notKnown}</span> : value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </>
    );
    const state = { density: isCompact ? "compact" : "comfortable", count: models.length };
    return element("table", { className: "vt-model-table", state, children }, passed, ref);
  },
);

interface Column {
  /** What the column is of, as `data-column` of its cells. */
  of: string;
  title: string;
  by?: ModelTableSort;
  isNumber?: boolean;
  cell: (model: ModelTableRow) => ReactNode;
}

function columnsFor(labels: ModelTableLabels): readonly Column[] {
  return [
    {
      of: "size",
      title: labels.size,
      by: "size",
      isNumber: true,
      cell: ({ parameters, parametersRounded }) => {
        if (parameters === undefined) return undefined;
        const figure = formatParameters(parameters, labels.locale);
        return parametersRounded ? labels.about(figure) : figure;
      },
    },
    {
      of: "context",
      title: labels.context,
      by: "context",
      isNumber: true,
      cell: ({ contextLength }) =>
        contextLength === undefined ? undefined : formatTokens(contextLength, labels.locale),
    },
    {
      of: "license",
      title: labels.license,
      cell: ({ license, gated }) =>
        [...(license === undefined ? [] : [licenseName(license, labels)]), ...(gated ? [labels.gated] : [])].join(", "),
    },
    {
      of: "formats",
      title: labels.formats,
      cell: ({ formats }) => formats.map((id) => formatName(id, labels)).join(", "),
    },
    {
      of: "released",
      title: labels.released,
      by: "created",
      cell: ({ createdAt }) => (createdAt === undefined ? undefined : formatDate(createdAt, labels.locale)),
    },
    {
      of: "price",
      title: labels.price,
      by: "price",
      isNumber: true,
      cell: ({ lowestPrice }) => (lowestPrice === undefined ? undefined : formatPrice(lowestPrice, labels)),
    },
    {
      of: "downloads",
      title: labels.downloads,
      by: "downloads",
      isNumber: true,
      cell: ({ downloads }) => (downloads === undefined ? undefined : formatCount(downloads, labels.locale)),
    },
  ];
}

/** What no column shows: task, library, abilities and number of providers. */
function Kind({ model, labels }: { model: ModelTableRow; labels: ModelTableLabels }) {
  const { pipeline_tag: task, library_name: library, abilities = [], providers = [] } = model;
  const said = [
    ...(task === undefined ? [] : [taskName(task, labels)]),
    ...(library === undefined ? [] : [libraryName(library, labels)]),
    ...(abilities.length === 0 ? [] : [abilities.map((id) => abilityName(id, labels)).join(", ")]),
    ...(providers.length === 0 ? [] : [labels.servedBy(providers.length)]),
  ];
  return said.length === 0 ? null : <p className="vt-model-table__kind">{said.join(" · ")}</p>;
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === "";
}

/** `131072` → `131K`; exact below ten thousand. */
function formatTokens(tokens: number, language: string): string {
  // Context lengths differ in their third digit: 128,000 and 131,072.
  return tokens < 10_000 ? formatNumber(tokens, language) : formatParameters(tokens, language);
}

function ModelName({ id, href }: { id: string; href: string }) {
  const slash = id.indexOf("/");
  return (
    <a className="vt-model-table__name" href={href}>
      {slash === -1 ? null : <span className="vt-model__owner">{id.slice(0, slash + 1)}</span>}
      <span>{id.slice(slash + 1)}</span>
    </a>
  );
}

interface SortHeadProps {
  title: string;
  by: ModelTableSort | undefined;
  isNumber?: boolean | undefined;
  sort: ModelTableProps["sort"];
  address: ModelTableProps["sortAddress"];
}

function SortHead({ title, by, isNumber, sort, address }: SortHeadProps) {
  const isCurrent = by !== undefined && by === sort?.by;
  const href = by === undefined ? undefined : address?.(by);
  return (
    <th
      scope="col"
      data-number={isNumber ? "" : undefined}
      aria-sort={isCurrent ? (sort?.isAscending ? "ascending" : "descending") : undefined}
    >
      {href === undefined ? (
        title
      ) : (
        <a href={href} rel="nofollow" data-swap-link={`head ${title}`}>
          {title}
          <span aria-hidden="true">{isCurrent ? (sort?.isAscending ? " ↑" : " ↓") : ""}</span>
        </a>
      )}
    </th>
  );
}
