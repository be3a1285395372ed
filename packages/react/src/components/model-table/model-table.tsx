/**
 * Models as a table that plain links sort, and blocks where there is no room for columns. A column is there only where
 * some model has a value for it. Inside a form, the boxes before the names choose models to compare.
 */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { libraryName, taskName } from "../../labels/cataloged.ts";
import { formatCount, formatDate, formatNumber, formatParameters } from "../../labels/format.ts";
import { formatPrice } from "../../labels/price.ts";
import { formatName, licenseName } from "../../labels/names.ts";
import { AbilityIcons } from "./ability-icons.tsx";
import { FIT_BAR_LABELS, FitBar, type FitBarLabels, type ModelFit, ScaleBar } from "../fit-bar/fit-bar.tsx";
import { OwnerMark } from "../owner-mark/owner-mark.tsx";
import { TaskDrawing } from "../task-glyph/task-glyph.tsx";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { MODEL_TABLE_LABELS as MESSAGES } from "../../messages/model-table-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const MODEL_TABLE_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type ModelTableLabels = typeof MODEL_TABLE_LABELS & FitBarLabels;

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
  /** What the license allows, as a color of its name. */
  licenseKind?: string | undefined;
  gated?: unknown;
  formats: readonly string[];
  createdAt?: string | undefined;
  lowestPrice?: number | undefined;
  downloads?: number | undefined;
}

export interface ModelTableProps {
  models: readonly ModelTableRow[];
  /** How a machine runs each model, by id; a column of its own. */
  fits?: ReadonlyMap<string, ModelFit> | undefined;
  /** Head of that column: the machine. */
  fitsTitle?: ReactNode;
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
export function ModelTable({
  models,
  fits,
  fitsTitle,
  isCompact = false,
  sort,
  sortAddress,
  chooseName,
  addresses,
  labels: texts,
  ...passed
}: Props<"table", ModelTableProps>): ReactElement | null {
  const labels = { ...FIT_BAR_LABELS, ...MODEL_TABLE_LABELS, ...texts };
  const to = addressesOf(addresses);
  const columns = columnsFor(labels, fits, fitsTitle).filter(({ cell }) =>
    models.some((model) => !isEmpty(cell(model))),
  );
  const state = { density: isCompact ? "compact" : "comfortable", count: models.length };
  return (
    <RootElement tag="table" className="vt-model-table" state={state} passed={passed}>
      <thead>
        <tr>
          <SortHead title={labels.model} by="name" sort={sort} address={sortAddress} />
          {columns.map(({ of, title, shown, by, isNumber }) => (
            <SortHead key={of} {...{ of, title, shown, by, isNumber, sort }} address={sortAddress} />
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
              <span className="vt-model-table__model">
                {chooseName === undefined ? null : (
                  <input
                    className="vt-model-table__choose"
                    type="checkbox"
                    name={chooseName}
                    value={model.id}
                    aria-label={labels.compareOne({ id: model.id })}
                  />
                )}
                {isCompact ? null : <OwnerMark name={ownerOf(model.id)} size={28} />}
                <span className="vt-model-table__text">
                  <ModelName id={model.id} href={to.model(model.id)} />
                  {isCompact ? null : <Kind model={model} labels={labels} />}
                </span>
              </span>
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
    </RootElement>
  );
}

interface Column {
  /** What the column is of, as `data-column` of its cells. */
  of: string;
  title: string;
  /** What its head shows in place of the title. */
  shown?: ReactNode;
  by?: ModelTableSort;
  isNumber?: boolean;
  cell: (model: ModelTableRow) => ReactNode;
}

function columnsFor(labels: ModelTableLabels, fits: ModelTableProps["fits"], fitsTitle: ReactNode): readonly Column[] {
  return [
    {
      of: "fit",
      title: labels.fit,
      shown: fitsTitle,
      cell: ({ id }) => {
        const fit = fits?.get(id);
        return fit === undefined ? undefined : <FitBar fit={fit} labels={labels} />;
      },
    },
    {
      of: "size",
      title: labels.size,
      by: "size",
      isNumber: true,
      cell: ({ parameters, parametersRounded }) => {
        if (parameters === undefined) return undefined;
        const figure = formatParameters(parameters, labels.locale);
        return parametersRounded ? labels.about({ figure }) : figure;
      },
    },
    {
      of: "context",
      title: labels.context,
      by: "context",
      isNumber: true,
      cell: ({ contextLength }) =>
        contextLength === undefined ? undefined : (
          <Scaled share={Math.log2(contextLength / 512) / 12}>{formatTokens(contextLength, labels.locale)}</Scaled>
        ),
    },
    {
      of: "license",
      title: labels.license,
      cell: ({ license, licenseKind = "unknown", gated }) =>
        license === undefined && !gated ? undefined : (
          <>
            {license === undefined ? null : (
              <span className="vt-license" data-kind={licenseKind}>
                {license === "other"
                  ? labels.ownLicense({ kind: licenseKind.replace("-", "") })
                  : licenseName(license, labels)}
              </span>
            )}
            {gated ? <small>{license === undefined ? labels.gated : ` ${labels.gated}`}</small> : null}
          </>
        ),
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
      cell: ({ lowestPrice }) =>
        lowestPrice === undefined ? undefined : (
          <Scaled share={lowestPrice === 0 ? 0 : Math.log10(lowestPrice / 0.005) / 4}>
            {formatPrice(lowestPrice, labels)}
          </Scaled>
        ),
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

/** A number with its place on the scale of its column, which is logarithmic. */
function Scaled({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className="vt-model-table__scaled">
      {children}
      <ScaleBar share={share} />
    </span>
  );
}

function ownerOf(id: string): string {
  const slash = id.indexOf("/");
  return slash === -1 ? id : id.slice(0, slash);
}

/** What no column shows: task with its drawing, abilities, library, weight formats and number of providers. */
function Kind({ model, labels }: { model: ModelTableRow; labels: ModelTableLabels }) {
  const { pipeline_tag: task, library_name: library, abilities = [], formats, providers = [] } = model;
  const said = [
    ...(task === undefined ? [] : [taskName(task, labels)]),
    ...(library === undefined ? [] : [libraryName(library, labels)]),
    ...formats.map((id) => formatName(id, labels)),
    ...(providers.length === 0 ? [] : [labels.servedBy({ count: providers.length })]),
  ];
  if (said.length + abilities.length === 0) return null;
  return (
    <span className="vt-model-table__kind">
      <TaskDrawing task={task ?? ""} />
      {abilities.length === 0 ? null : <AbilityIcons abilities={abilities} labels={labels} />}
      <span>{said.join(" · ")}</span>
    </span>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === "";
}

/** `131072` → `131K`; exact below ten thousand. */
function formatTokens(tokens: number, language: string): string {
  // Context lengths differ in their third digit: 128,000 and 131,072.
  return tokens < 10_000 ? formatNumber(tokens, language) : formatParameters(tokens, language);
}

function ModelName({ id, href }: { id: string; href: string | undefined }) {
  const slash = id.indexOf("/");
  return (
    <Linked className="vt-model-table__name" href={href}>
      {slash === -1 ? null : <span className="vt-model__owner">{id.slice(0, slash + 1)}</span>}
      <span>{id.slice(slash + 1)}</span>
    </Linked>
  );
}

interface SortHeadProps {
  of?: string;
  title: string;
  shown?: ReactNode;
  by: ModelTableSort | undefined;
  isNumber?: boolean | undefined;
  sort: ModelTableProps["sort"];
  address: ModelTableProps["sortAddress"];
}

function SortHead({ of, title, shown = title, by, isNumber, sort, address }: SortHeadProps) {
  const isCurrent = by !== undefined && by === sort?.by;
  const href = by === undefined ? undefined : address?.(by);
  return (
    <th
      scope="col"
      data-column={of}
      data-number={isNumber ? "" : undefined}
      aria-sort={isCurrent ? (sort?.isAscending ? "ascending" : "descending") : undefined}
    >
      {href === undefined ? (
        shown
      ) : (
        <a href={href} rel="nofollow" data-swap-link={`head ${title}`}>
          {title}
          <span aria-hidden="true">{isCurrent ? (sort?.isAscending ? " ↑" : " ↓") : ""}</span>
        </a>
      )}
    </th>
  );
}
