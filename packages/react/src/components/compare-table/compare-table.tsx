/** Models side by side: metadata, inputs, costs, abilities, and measurements. */
import {
  contextTokens,
  type Evaluation,
  minMemory,
  modelAbilities,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type ProviderListing,
  parameterEstimate,
  recordLicenseKind,
  sourceReferences,
  summarySentence,
  weightFormats,
  weightQuantizations,
} from "@vitrine/models";
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { taskName } from "../../labels/cataloged.ts";
import { formatBytes, formatDate, formatNumber, formatParameters } from "../../labels/format.ts";
import { formatPrice } from "../../labels/price.ts";
import { abilityName, formatName, languageName, licenseName } from "../../labels/names.ts";
import { FIT_BAR_LABELS, FitBar, type FitBarLabels, type ModelFit } from "../fit-bar/fit-bar.tsx";
import { SourceMark } from "../source-mark/source-mark.tsx";
import { dataSetOf, ResultValue } from "../results-table/results-table.tsx";
import { shownLanguage } from "../../labels/shown-language.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { COMPARE_TABLE_LABELS as MESSAGES } from "../../messages/compare-table-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const COMPARE_TABLE_LABELS = /* @__PURE__ */ joined(/* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS), {
  sentence: summarySentence,
});
export type CompareTableLabels = typeof COMPARE_TABLE_LABELS & FitBarLabels;

const MAX_RESULTS = 40;
const SHOWN_LANGUAGES = 6;

export interface ComparedModel {
  record: ModelRecord;
  listings: readonly ProviderListing[];
  /** What its chat template supports, as text; absent where no template of it is known. */
  template?: readonly string[] | undefined;
  /** How a machine runs it. */
  fit?: ModelFit | undefined;
}

export interface CompareTableProps {
  models: readonly ComparedModel[];
  /** Head of the row about the machine. */
  fitsTitle?: string | undefined;
  /** A provider as it is called. Its id where nothing is said. */
  providerName?: ((id: string) => string | undefined) | undefined;
  /** Address of the comparison without one of the models. Without it, none can be removed. */
  removeAddress?: ((id: string) => string) | undefined;
  /** Where it is shown whether a model fits a machine, and its chat template. Without them there are no links. */
  fitsAddress?: ((id: string) => string) | undefined;
  templateAddress?: ((id: string) => string) | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<CompareTableLabels> | undefined;
}

/**
 * Models side by side, a column for each.
 * @example
 * import { CompareTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const record = { id: "Qwen/Qwen3-8B", tags: ["qwen3"], safetensors: { total: 8_190_735_360 } };
 * const html = renderToStaticMarkup(
 *   <CompareTable models={[{ record, listings: [] }, { record: { id: "owner/model", tags: [] }, listings: [] }]} />,
 * );
 * console.log(html.includes("Qwen3-8B")); // true
 */
export function CompareTable(props: Props<"div", CompareTableProps>): ReactElement | null {
  const {
    models,
    fitsTitle,
    providerName = (id) => id,
    removeAddress,
    fitsAddress,
    templateAddress,
    ...others
  } = props;
  const { addresses, labels: customLabels, ...passed } = others;
  const labels = { ...FIT_BAR_LABELS, ...COMPARE_TABLE_LABELS, ...customLabels };
  const to = addressesOf(addresses);
  const links = { providerName, fitsAddress, templateAddress };
  const rows = [...metadataRows({ ...labels, fit: fitsTitle ?? labels.fit }, links), ...resultRows(models, labels)]
    .map((row) => ({ ...row, cells: models.map(row.cell) }))
    .filter(({ cells }) => cells.some((value) => value !== undefined && value !== ""));
  const equal = models.length < 2 ? [] : rows.filter(({ cells }) => isEqual(cells));
  const different = rows.filter((row) => !equal.includes(row));
  const children =
    models.length === 0 ? (
      <p>{labels.none}</p>
    ) : (
      <table className="vt-table vt-compare__table">
        <thead>
          <tr>
            <td />
            {models.map(({ record: { id } }) => (
              <th key={id} scope="col">
                <Linked href={to.model(id)}>{id}</Linked>
                {removeAddress === undefined ? null : (
                  <>
                    {" "}
                    <a className="vt-compare__remove" href={removeAddress(id)} rel="nofollow">
                      {labels.remove}
                      <span className="vt-visually-hidden"> {id}</span>
                    </a>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map((row) => (
            <CompareRow key={row.title} {...{ row, models, labels }} />
          ))}
        </tbody>
        {equal.length === 0 ? null : (
          <tbody className="vt-compare__equal">
            <tr>
              <th scope="rowgroup" colSpan={models.length + 1}>
                {labels.equal({ count: equal.length })}
              </th>
            </tr>
            {equal.map((row) => (
              <CompareRow key={row.title} {...{ row, models, labels }} />
            ))}
          </tbody>
        )}
      </table>
    );
  const attributes = { tabIndex: 0, role: "group", "aria-label": labels.label };
  const state = { count: models.length };
  return (
    <RootElement tag="div" className="vt-scroll vt-compare" state={state} attributes={attributes} passed={passed}>
      {children}
    </RootElement>
  );
}

interface Row {
  title: string;
  cell: (compared: ComparedModel) => ReactNode;
  /** A number of which the largest is best, for rows where "best" has a meaning. */
  rank?: (compared: ComparedModel) => number | undefined;
}

interface CompareRowProps {
  row: Row & { cells: readonly ReactNode[] };
  models: readonly ComparedModel[];
  labels: CompareTableLabels;
}

function CompareRow({ row: { title, cells, rank }, models, labels }: CompareRowProps) {
  const ranks = models.map((model) => rank?.(model));
  const known = ranks.filter((each) => each !== undefined);
  const best = known.length > 1 && Math.min(...known) < Math.max(...known) ? Math.max(...known) : undefined;
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((value, at) => {
        const isBest = best !== undefined && ranks[at] === best;
        return (
          <td key={models[at]?.record.id} data-best={isBest ? "" : undefined}>
            {value === undefined || value === "" ? <i>{labels.notKnown}</i> : value}
            {isBest ? <small className="vt-compare__best"> {labels.best}</small> : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Whether all models have the same text. What is not plain text is taken for different. */
function isEqual(cells: readonly ReactNode[]): boolean {
  return typeof cells[0] === "string" && cells.every((cell) => cell === cells[0]);
}

/**
 * A row for each measure on a set of data, in its setting, that at least two of the models have: what one model has alone
 * compares nothing. Those that most of them have come first.
 */
function resultRows(models: readonly ComparedModel[], labels: CompareTableLabels): Row[] {
  const titleOf = (result: Evaluation) => {
    const dataSet = dataSetOf(result, labels.noDataSet);
    // A score without a name is what every benchmark gives.
    return /^score\b/i.test(result.metric) ? dataSet : labels.result({ dataSet, measure: result.metric });
  };
  const byTitle = models.map(
    ({ record: { evaluations = [] } }) => new Map(evaluations.toReversed().map((result) => [titleOf(result), result])),
  );
  const given = new Map<string, number>();
  for (const { record } of models)
    for (const title of new Set(record.evaluations?.map(titleOf))) given.set(title, (given.get(title) ?? 0) + 1);
  const rows = [...given]
    .filter(([, count]) => count >= Math.min(2, models.length))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_RESULTS)
    .map(([title]): Row => ({
      title,
      cell: (compared) => {
        const result = byTitle[models.indexOf(compared)]?.get(title);
        return result === undefined ? undefined : (
          <ResultValue metric={result.metric} value={result.value} locale={labels.locale} />
        );
      },
    }));
  return rows.length === 0 ? [] : [{ title: labels.resultsFrom, cell: (each) => resultsFrom(each, labels) }, ...rows];
}

/** Who states the results: the sources of a record that has some, else the card that it was read from. */
function resultsFrom({ record }: ComparedModel, labels: CompareTableLabels): ReactNode {
  if (record.evaluations === undefined || record.evaluations.length === 0) return undefined;
  const names = sourceReferences(record, "evaluations").map(({ release }) => release.replace(/@[^@]*$/, ""));
  return (
    <>
      {names.length === 0 ? labels.resultsOfCard : [...new Set(names)].join(", ")}{" "}
      <SourceMark record={record} fields={["evaluations"]} name={labels.resultsFrom} />
    </>
  );
}

type Links = Pick<CompareTableProps, "fitsAddress" | "templateAddress"> & {
  providerName: (id: string) => string | undefined;
};

/** English, where the labels have no other sentence, is marked as such. */
function summaryIn(sentence: string, record: ModelRecord): ReactNode {
  const language = shownLanguage(sentence, summarySentence(record));
  return language === undefined ? sentence : <span lang={language}>{sentence}</span>;
}

function metadataRows(labels: CompareTableLabels, { providerName, fitsAddress, templateAddress }: Links): Row[] {
  return [
    { title: labels.summary, cell: ({ record }) => summaryIn(labels.sentence(record), record) },
    {
      title: labels.task,
      cell: ({ record: { pipeline_tag: task } }) => (task ? taskName(task, labels) : undefined),
    },
    {
      title: labels.fit,
      cell: ({ fit }) => (fit === undefined ? undefined : <FitBar fit={fit} labels={labels} />),
      rank: ({ fit }) => fit?.tokensPerSecond,
    },
    { title: labels.size, cell: ({ record }) => sizeOf(record, labels) },
    {
      title: labels.memory,
      cell: ({ record }) => {
        const bytes = minMemory(record, weightQuantizations(record));
        return bytes === undefined ? undefined : (
          <Linked href={fitsAddress?.(record.id)}>{formatBytes(bytes, labels.locale)}</Linked>
        );
      },
      rank: ({ record }) => negative(minMemory(record, weightQuantizations(record))),
    },
    {
      title: labels.context,
      cell: ({ record }) => {
        const tokens = contextTokens(record);
        return tokens === undefined ? undefined : labels.tokens({ count: formatNumber(tokens, labels.locale) });
      },
      rank: ({ record }) => contextTokens(record),
    },
    { title: labels.license, cell: ({ record }) => licenseOf(record, labels) },
    {
      title: labels.forms,
      cell: ({ record }) =>
        weightFormats(record)
          .map((id) => formatName(id, labels))
          .join(", "),
    },
    {
      title: labels.languages,
      cell: ({ record }) => {
        const languages = modelLanguages(record);
        const more = languages.length - SHOWN_LANGUAGES;
        const shown = languages
          .slice(0, SHOWN_LANGUAGES)
          .map((code) => languageName(code, labels))
          .join(", ");
        return more > 0 ? shown + labels.moreLanguages({ count: more }) : shown;
      },
    },
    {
      title: labels.abilities,
      cell: ({ record }) =>
        modelAbilities(record)
          .map((id) => abilityName(id, labels))
          .join(", "),
    },
    {
      title: labels.template,
      cell: ({ record, template }) =>
        template === undefined ? undefined : (
          <>
            <Linked href={templateAddress?.(record.id)}>
              {templateAddress ? labels.templateHere : labels.templateThere}
            </Linked>
            {template.length === 0
              ? null
              : labels.templateTakes({ abilities: template.map((id) => abilityName(id, labels)).join(", ") })}
          </>
        ),
    },
    {
      title: labels.embedding,
      cell: ({ record }) =>
        record.metadata?.embeddingDimension === undefined
          ? undefined
          : formatNumber(record.metadata.embeddingDimension, labels.locale),
    },
    {
      title: labels.price,
      cell: ({ listings }) => priceOf(listings, providerName, labels),
      rank: ({ listings }) => negative(cheapestOf(listings)?.price?.input),
    },
    {
      title: labels.servedBy,
      cell: ({ listings }) =>
        [...new Set(listings.map(({ provider }) => providerName(provider) ?? provider))].join(", "),
    },
    {
      title: labels.released,
      cell: ({ record }) => {
        const day = record.metadata?.releaseDate;
        return day === undefined ? undefined : formatDate(day, labels.locale);
      },
    },
  ];
}

function sizeOf(record: ModelRecord, labels: CompareTableLabels): string | undefined {
  const size = parameterEstimate(record);
  if (size === undefined) return undefined;
  const figure = formatParameters(size.count, labels.locale);
  const count = size.isRounded ? labels.about({ figure }) : figure;
  const active = record.metadata?.activeParametersAbout;
  return active === undefined
    ? count
    : `${count}, ${labels.active({ figure: formatParameters(active, labels.locale) })}`;
}

function licenseOf(record: ModelRecord, labels: CompareTableLabels): string | undefined {
  const license = modelLicense(record);
  if (license === undefined) return undefined;
  const kind = recordLicenseKind(record);
  const name = license.name ?? licenseName(license.id, labels);
  return kind === undefined ? name : `${name}: ${labels[kind]}`;
}

function priceOf(
  listings: readonly ProviderListing[],
  providerName: Links["providerName"],
  labels: CompareTableLabels,
): string | undefined {
  const cheapest = cheapestOf(listings);
  if (cheapest?.price?.input === undefined) return undefined;
  const { input, output } = cheapest.price;
  const both = [input, ...(output === undefined ? [] : [output])].map((price) => formatPrice(price, labels)).join(", ");
  return `${both} (${providerName(cheapest.provider) ?? cheapest.provider})`;
}

function cheapestOf(listings: readonly ProviderListing[]): ProviderListing | undefined {
  return listings
    .filter(({ price }) => price?.input !== undefined)
    .sort((a, b) => (a.price?.input ?? 0) - (b.price?.input ?? 0))[0];
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}
