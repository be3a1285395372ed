/**
 * Models as a table that plain links sort, and blocks where there is no room for columns. A column is there only where
 * some model has a value for it. Inside a form, the boxes before the names choose models to compare.
 */
import type { ReactNode } from "react";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { libraryName, taskName } from "../../words/catalogued.ts";
import { formatCount, formatDate, formatNumber, formatParameters, formatPrice } from "../../words/format.ts";
import { free, locale, nameOf } from "../../words/language.ts";
import { abilityName, formatName, licenseName } from "../../words/names.ts";

export const MODEL_TABLE_LABELS = {
  locale,
  nameOf,
  free,
  model: "Model",
  size: "Size",
  about: (figure: string) => `about ${figure}`,
  context: "Context",
  license: "Licence",
  gated: "gated",
  formats: "Formats",
  released: "Released",
  price: "$ in from",
  downloads: "Downloads",
  notKnown: "not known",
  none: "No model.",
  servedBy: (count: number) => (count === 1 ? "1 service" : `${count} services`),
  compareOne: (id: string) => `Compare ${id}`,
};
export type ModelTableLabels = typeof MODEL_TABLE_LABELS;

/** Orders that a head of a column stands for. */
export type ModelTableSort = "name" | "size" | "context" | "created" | "price" | "downloads";

/** What a table needs to know about a model. */
export interface ModelTableRow {
  id: string;
  pipeline_tag?: string | undefined;
  library_name?: string | undefined;
  /** What it can do besides answering: `chat`, `tools` … */
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
  /** Shows names and figures without what else the models are, in lower rows. */
  isCompact?: boolean | undefined;
  /** The order they are in. */
  sort?: { by: string; isAscending: boolean } | undefined;
  /** Address of the list in another order; nothing where it cannot be sorted so. */
  sortAddress?: ((by: ModelTableSort) => string | undefined) | undefined;
  /** Name of the boxes that choose models to compare. Without it there are none. */
  chooseName?: string | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<ModelTableLabels> | undefined;
}

export const ModelTable = /* @__PURE__ */ part<"table", ModelTableProps>(
  "ModelTable",
  ({ models, isCompact = false, sort, sortAddress, chooseName, addresses, labels, ...passed }, ref) => {
    const words = { ...MODEL_TABLE_LABELS, ...labels };
    const to = addressesOf(addresses);
    const columns = columnsFor(words).filter(({ cell }) => models.some((model) => !isEmpty(cell(model))));
    const children = (
      <>
        <thead>
          <tr>
            <SortHead title={words.model} by="name" sort={sort} address={sortAddress} />
            {columns.map(({ of, title, by, isNumber }) => (
              <SortHead key={of} title={title} by={by} isNumber={isNumber} sort={sort} address={sortAddress} />
            ))}
          </tr>
        </thead>
        <tbody>
          {models.length === 0 ? (
            <tr>
              <td>{words.none}</td>
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
                    aria-label={words.compareOne(model.id)}
                  />
                )}
                <ModelName id={model.id} href={to.model(model.id)} />
                {isCompact ? null : <Kind model={model} words={words} />}
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
                    {isEmpty(value) ? <span className="vt-visually-hidden">{words.notKnown}</span> : value}
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

function columnsFor(words: ModelTableLabels): readonly Column[] {
  return [
    {
      of: "size",
      title: words.size,
      by: "size",
      isNumber: true,
      cell: ({ parameters, parametersRounded }) => {
        if (parameters === undefined) return undefined;
        const figure = formatParameters(parameters, words.locale);
        return parametersRounded ? words.about(figure) : figure;
      },
    },
    {
      of: "context",
      title: words.context,
      by: "context",
      isNumber: true,
      cell: ({ contextLength }) =>
        contextLength === undefined ? undefined : formatTokens(contextLength, words.locale),
    },
    {
      of: "license",
      title: words.license,
      cell: ({ license, gated }) =>
        [...(license === undefined ? [] : [licenseName(license, words)]), ...(gated ? [words.gated] : [])].join(", "),
    },
    {
      of: "formats",
      title: words.formats,
      cell: ({ formats }) => formats.map((id) => formatName(id, words)).join(", "),
    },
    {
      of: "released",
      title: words.released,
      by: "created",
      cell: ({ createdAt }) => (createdAt === undefined ? undefined : formatDate(createdAt, words.locale)),
    },
    {
      of: "price",
      title: words.price,
      by: "price",
      isNumber: true,
      cell: ({ lowestPrice }) => (lowestPrice === undefined ? undefined : formatPrice(lowestPrice, words)),
    },
    {
      of: "downloads",
      title: words.downloads,
      by: "downloads",
      isNumber: true,
      cell: ({ downloads }) => (downloads === undefined ? undefined : formatCount(downloads, words.locale)),
    },
  ];
}

/** What a model is and does: all that no column says. */
function Kind({ model, words }: { model: ModelTableRow; words: ModelTableLabels }) {
  const { pipeline_tag: task, library_name: library, abilities = [], providers = [] } = model;
  const said = [
    ...(task === undefined ? [] : [taskName(task, words)]),
    ...(library === undefined ? [] : [libraryName(library, words)]),
    ...(abilities.length === 0 ? [] : [abilities.map((id) => abilityName(id, words)).join(", ")]),
    ...(providers.length === 0 ? [] : [words.servedBy(providers.length)]),
  ];
  return said.length === 0 ? null : <p className="vt-model-table__kind">{said.join(" · ")}</p>;
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === "";
}

/** `131072` → `131K`; exact below ten thousand. */
function formatTokens(tokens: number, language: string): string {
  // Lengths of contexts are told apart by their third digit: 128,000 and 131,072.
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
