/** Models side by side: facts, what they take, what they cost, what they can, and what was measured. */
import {
  contextTokens,
  type Evaluation,
  leastMemory,
  modelAbilities,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type Offer,
  parameterFigure,
  recordLicenseKind,
  releaseDate,
  summarySentence,
  weightFormats,
  weightForms,
} from "@vitrine/models";
import type { ReactNode } from "react";
import { element, part } from "../../element/part.ts";
import { type Addresses, addressesOf } from "../../words/addresses.ts";
import { taskName } from "../../words/catalogued.ts";
import { formatBytes, formatDate, formatNumber, formatParameters, formatPrice } from "../../words/format.ts";
import { free, locale, nameOf } from "../../words/language.ts";
import { abilityName, formatName, languageName, licenseName } from "../../words/names.ts";
import { dataSetOf, ResultFigure } from "../results-table/results-table.tsx";

export const COMPARE_TABLE_LABELS = {
  locale,
  nameOf,
  free,
  /** What a model is, in a sentence. */
  sentence: summarySentence,
  label: "Comparison",
  none: "No model to compare.",
  remove: "Remove",
  notKnown: "not known",
  about: (figure: string) => `about ${figure}`,
  active: (figure: string) => `about ${figure} active`,
  summary: "What it is",
  task: "Task",
  size: "Size",
  memory: "Memory, smallest form there",
  context: "Context",
  tokens: (count: string) => `${count} tokens`,
  license: "Licence",
  permissive: "use in business (permissive)",
  copyleft: "use, sharing alike (copyleft)",
  conditions: "use under conditions",
  "non-commercial": "non-commercial use",
  other: "read its text",
  forms: "Forms",
  languages: "Languages",
  moreLanguages: (count: number) => ` and ${count} more`,
  abilities: "Abilities",
  template: "Chat template",
  templateHere: "here",
  templateThere: "there is one",
  templateTakes: (abilities: string) => `; takes ${abilities}`,
  embedding: "Embedding",
  price: "$ a million tokens, in and out",
  servedBy: "Served by",
  released: "Released",
  noDataSet: "No data set named",
  result: (dataSet: string, measure: string) => `Result, ${dataSet}: ${measure}`,
};
export type CompareTableLabels = typeof COMPARE_TABLE_LABELS;

const MOST_RESULTS = 40;
const SHOWN_LANGUAGES = 6;

export interface ComparedModel {
  record: ModelRecord;
  offers: readonly Offer[];
  /** What its chat template takes, in words; absent where no template of it is known. */
  template?: readonly string[] | undefined;
}

export interface CompareTableProps {
  models: readonly ComparedModel[];
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

export const CompareTable = /* @__PURE__ */ part<"div", CompareTableProps>("CompareTable", (props, ref) => {
  const { models, providerName = (id) => id, removeAddress, fitsAddress, templateAddress, ...others } = props;
  const { addresses, labels, ...passed } = others;
  const words = { ...COMPARE_TABLE_LABELS, ...labels };
  const to = addressesOf(addresses);
  const rows = [...factRows(words, { providerName, fitsAddress, templateAddress }), ...resultRows(models, words)]
    .map(({ title, cell }) => ({ title, cells: models.map(cell) }))
    .filter(({ cells }) => cells.some((value) => value !== undefined && value !== ""));
  const children =
    models.length === 0 ? (
      <p>{words.none}</p>
    ) : (
      <table className="vt-table vt-compare__table">
        <thead>
          <tr>
            <td />
            {models.map(({ record: { id } }) => (
              <th key={id} scope="col">
                <a href={to.model(id)}>{id}</a>
                {removeAddress === undefined ? null : (
                  <>
                    {" "}
                    <a className="vt-compare__remove" href={removeAddress(id)} rel="nofollow">
                      {words.remove}
                      <span className="vt-visually-hidden"> {id}</span>
                    </a>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((value, at) => (
                <td key={models[at]?.record.id}>
                  {value === undefined || value === "" ? <i>{words.notKnown}</i> : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  const attributes = { tabIndex: 0, role: "group", "aria-label": words.label };
  const state = { count: models.length };
  return element("div", { className: "vt-scroll vt-compare", state, attributes, children }, passed, ref);
});

interface Row {
  title: string;
  cell: (compared: ComparedModel) => ReactNode;
}

/** A row for each measure on a set of data that any of the cards gives, those that most of them give first. */
function resultRows(models: readonly ComparedModel[], words: CompareTableLabels): Row[] {
  const titleOf = (result: Evaluation) => words.result(dataSetOf(result, words.noDataSet), result.metric);
  const byTitle = models.map(
    ({ record: { evaluations = [] } }) => new Map(evaluations.toReversed().map((result) => [titleOf(result), result])),
  );
  const given = new Map<string, number>();
  for (const { record } of models)
    for (const title of new Set(record.evaluations?.map(titleOf))) given.set(title, (given.get(title) ?? 0) + 1);
  return [...given]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_RESULTS)
    .map(([title]) => ({
      title,
      cell: (compared) => {
        const result = byTitle[models.indexOf(compared)]?.get(title);
        return result === undefined ? undefined : (
          <ResultFigure metric={result.metric} value={result.value} locale={words.locale} />
        );
      },
    }));
}

type Links = Pick<CompareTableProps, "fitsAddress" | "templateAddress"> & {
  providerName: (id: string) => string | undefined;
};

function factRows(words: CompareTableLabels, { providerName, fitsAddress, templateAddress }: Links): Row[] {
  return [
    { title: words.summary, cell: ({ record }) => words.sentence(record) },
    {
      title: words.task,
      cell: ({ record: { pipeline_tag: task } }) => (task ? taskName(task, words) : undefined),
    },
    { title: words.size, cell: ({ record }) => sizeOf(record, words) },
    {
      title: words.memory,
      cell: ({ record }) => {
        const bytes = leastMemory(record, weightForms(record));
        return bytes === undefined ? undefined : (
          <Linked href={fitsAddress?.(record.id)}>{formatBytes(bytes, words.locale)}</Linked>
        );
      },
    },
    {
      title: words.context,
      cell: ({ record }) => {
        const tokens = contextTokens(record);
        return tokens === undefined ? undefined : words.tokens(formatNumber(tokens, words.locale));
      },
    },
    { title: words.license, cell: ({ record }) => licenseOf(record, words) },
    {
      title: words.forms,
      cell: ({ record }) =>
        weightFormats(record)
          .map((id) => formatName(id, words))
          .join(", "),
    },
    {
      title: words.languages,
      cell: ({ record }) => {
        const languages = modelLanguages(record);
        const more = languages.length - SHOWN_LANGUAGES;
        const shown = languages
          .slice(0, SHOWN_LANGUAGES)
          .map((code) => languageName(code, words))
          .join(", ");
        return more > 0 ? shown + words.moreLanguages(more) : shown;
      },
    },
    {
      title: words.abilities,
      cell: ({ record }) =>
        modelAbilities(record)
          .map((id) => abilityName(id, words))
          .join(", "),
    },
    {
      title: words.template,
      cell: ({ record, template }) =>
        template === undefined ? undefined : (
          <>
            <Linked href={templateAddress?.(record.id)}>
              {templateAddress ? words.templateHere : words.templateThere}
            </Linked>
            {template.length === 0
              ? null
              : words.templateTakes(template.map((id) => abilityName(id, words)).join(", "))}
          </>
        ),
    },
    {
      title: words.embedding,
      cell: ({ record }) =>
        record.facts?.embeddingDimension === undefined
          ? undefined
          : formatNumber(record.facts.embeddingDimension, words.locale),
    },
    { title: words.price, cell: ({ offers }) => priceOf(offers, providerName, words) },
    {
      title: words.servedBy,
      cell: ({ offers }) => [...new Set(offers.map(({ provider }) => providerName(provider) ?? provider))].join(", "),
    },
    {
      title: words.released,
      cell: ({ record }) => {
        const day = releaseDate(record);
        return day === undefined ? undefined : formatDate(day, words.locale);
      },
    },
  ];
}

function sizeOf(record: ModelRecord, words: CompareTableLabels): string | undefined {
  const size = parameterFigure(record);
  if (size === undefined) return undefined;
  const figure = formatParameters(size.count, words.locale);
  const count = size.isRounded ? words.about(figure) : figure;
  const active = record.facts?.activeParametersAbout;
  return active === undefined ? count : `${count}, ${words.active(formatParameters(active, words.locale))}`;
}

function licenseOf(record: ModelRecord, words: CompareTableLabels): string | undefined {
  const license = modelLicense(record);
  if (license === undefined) return undefined;
  const kind = recordLicenseKind(record);
  const name = license.name ?? licenseName(license.id, words);
  return kind === undefined ? name : `${name}: ${words[kind]}`;
}

function priceOf(
  offers: readonly Offer[],
  providerName: Links["providerName"],
  words: CompareTableLabels,
): string | undefined {
  const [cheapest] = offers
    .filter(({ price }) => price?.input !== undefined)
    .sort((a, b) => (a.price?.input ?? 0) - (b.price?.input ?? 0));
  if (cheapest?.price?.input === undefined) return undefined;
  const { input, output } = cheapest.price;
  const both = [input, ...(output === undefined ? [] : [output])].map((price) => formatPrice(price, words)).join(", ");
  return `${both} (${providerName(cheapest.provider) ?? cheapest.provider})`;
}

function Linked({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? <>{children}</> : <a href={href}>{children}</a>;
}
