/** Up to four models side by side: facts, what they take, what they cost, what they can. An address holds the choice. */
import type { Capabilities } from "@vitrine/chat-template";
import {
  contextTokens,
  type Evaluation,
  leastMemory,
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
import { formatBytes, formatDate, formatParameters, modelPath } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import type { ReactNode } from "react";
import { languageName, licenseName } from "../site/names.ts";
import { formatPrice } from "../site/offers.ts";
import type { Page, Route, RouteContext } from "../site/page.ts";
import { isOwn } from "../site/record-places.ts";
import { CAPABILITY_LABELS } from "./chat-template.tsx";
import { dataSetOf, ResultFigure } from "./model-results.tsx";
import { loadPreview } from "./model-template.tsx";
import { facetLabel } from "./models-filters.tsx";

const MOST = 4;

/** Address of a comparison. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?${new URLSearchParams(ids.slice(0, MOST).map((id) => ["m", id]))}`;
}

export const compareRoute: Route = {
  path: "/compare",
  async load(context) {
    const { query, store } = context;
    const asked = [...new Set(query.getAll("m").map((id) => id.trim()))].filter((id) => id !== "");
    const records: ComparedModel[] = [];
    const missing: string[] = [];
    for (const id of asked.slice(0, MOST)) {
      // oxlint-disable-next-line no-await-in-loop
      const record = (await store.get(id)) ?? (await firstFound(id));
      if (record === undefined) missing.push(id.slice(0, 200));
      // oxlint-disable-next-line no-await-in-loop
      else records.push(await loadCompared(record, context));
    }
    const last = records.at(-1)?.record.id;
    const near = last === undefined ? [] : await store.similar(last, 8);
    return comparePage({ records, missing, tooMany: asked.length > MOST, near: near.map(({ id }) => id) });

    async function firstFound(text: string): Promise<ModelRecord | undefined> {
      const [found] = (await store.find({ q: text.slice(0, 200), limit: 1 })).items;
      return found === undefined ? undefined : store.get(found.id);
    }
  },
};

async function loadCompared(record: ModelRecord, context: RouteContext): Promise<ComparedModel> {
  const [offers, preview] = await Promise.all([
    isOwn(record) ? [] : context.store.offersOf(record.id),
    loadPreview(record, context),
  ]);
  return { record, offers, ...(preview && { template: abilitiesOf(preview.capabilities) }) };
}

function abilitiesOf(capabilities: Capabilities | undefined): string[] {
  if (capabilities === undefined) return [];
  return (Object.keys(CAPABILITY_LABELS) as (keyof Capabilities)[])
    .filter((name) => capabilities[name] === true)
    .map((name) => CAPABILITY_LABELS[name].toLowerCase());
}

interface ComparedModel {
  record: ModelRecord;
  offers: readonly Offer[];
  /** What its chat template takes, in words; absent where the site has no template of it. */
  template?: string[];
}

interface Compared {
  records: readonly ComparedModel[];
  missing: readonly string[];
  tooMany: boolean;
  /** Models that may be worth a look beside these. */
  near: readonly string[];
}

function comparePage({ records, missing, tooMany, near }: Compared): Page {
  const ids = records.map(({ record }) => record.id);
  const rows = [...ROWS, ...resultRows(records.map(({ record }) => record))]
    .map(({ title, cell }) => ({ title, cells: records.map(cell) }))
    .filter(({ cells }) => cells.some((value) => value !== undefined && value !== ""));
  const others = near.filter((id) => !ids.includes(id)).slice(0, 5);
  return {
    title: ids.length === 0 ? "Compare models" : `Compare ${ids.map((id) => id.split("/").at(-1)).join(", ")}`,
    description: "Models side by side: size, memory, context, licence, price and abilities.",
    section: "models",
    canonical: "/compare",
    noindex: ids.length > 0,
    body: (
      <div className="compare">
        <h1>Compare models</h1>
        {missing.map((id) => (
          <p key={id} role="status">
            Nothing here is called “{id}”.
          </p>
        ))}
        {tooMany ? <p role="status">Four fit beside each other; the others were left out.</p> : null}
        {ids.length === 0 ? <p>Name two or more models, up to four.</p> : null}
        {ids.length < MOST ? (
          <form className="search-form compare__add" action="/compare" method="get">
            {ids.map((id) => (
              <input key={id} type="hidden" name="m" value={id} />
            ))}
            <label className="vt-visually-hidden" htmlFor="compare-add">
              Add a model
            </label>
            <input
              id="compare-add"
              name="m"
              type="search"
              placeholder="owner/name, or a few words"
              autoComplete="off"
            />
            <button type="submit">Add</button>
          </form>
        ) : null}
        {ids.length > 0 && ids.length < MOST && others.length > 0 ? (
          <p className="compare__near">
            Close to these:{" "}
            {others.map((id, at) => (
              <span key={id}>
                {at === 0 ? null : ", "}
                <a href={comparePath([...ids, id])} rel="nofollow">
                  add {id}
                </a>
              </span>
            ))}
          </p>
        ) : null}
        {ids.length === 0 ? null : (
          <div className="vt-scroll" tabIndex={0} role="group" aria-label="Comparison">
            <table className="vt-table compare__table">
              <thead>
                <tr>
                  <td />
                  {ids.map((id) => (
                    <th key={id} scope="col">
                      <a href={modelPath(id)}>{id}</a>{" "}
                      <a
                        className="compare__remove"
                        href={comparePath(ids.filter((other) => other !== id))}
                        rel="nofollow"
                      >
                        Remove<span className="vt-visually-hidden"> {id}</span>
                      </a>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ title, cells }) => (
                  <tr key={title}>
                    <th scope="row">{title}</th>
                    {cells.map((value, at) => (
                      <td key={ids[at]}>{value === undefined || value === "" ? <i>not known</i> : value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    ),
  };
}

interface Row {
  title: string;
  cell: (compared: Compared["records"][number]) => ReactNode;
}

const MOST_RESULTS = 40;

/** A row for each measure on a set of data that any of the cards gives, those that most of them give first. */
function resultRows(records: readonly ModelRecord[]): Row[] {
  const given = new Map<string, number>();
  for (const { evaluations = [] } of records) {
    for (const title of new Set(evaluations.map(resultTitle))) given.set(title, (given.get(title) ?? 0) + 1);
  }
  return [...given]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_RESULTS)
    .map(([title]) => ({
      title,
      cell: ({ record }) => {
        const result = record.evaluations?.find((each) => resultTitle(each) === title);
        return result === undefined ? undefined : <ResultFigure metric={result.metric} value={result.value} />;
      },
    }));
}

function resultTitle(evaluation: Evaluation): string {
  return `Result, ${dataSetOf(evaluation)}: ${evaluation.metric}`;
}

const ROWS: readonly Row[] = [
  { title: "What it is", cell: ({ record }) => summarySentence(record) },
  {
    title: "Task",
    cell: ({ record }) =>
      record.pipeline_tag ? (getTask(record.pipeline_tag)?.name ?? record.pipeline_tag) : undefined,
  },
  {
    title: "Size",
    cell: ({ record }) => {
      const size = parameterFigure(record);
      const active = record.facts?.activeParametersAbout;
      if (size === undefined) return undefined;
      const count = `${size.isRounded ? "about " : ""}${formatParameters(size.count)}`;
      return active === undefined ? count : `${count}, about ${formatParameters(active)} active`;
    },
  },
  {
    title: "Memory, smallest form there",
    cell: ({ record }) => {
      const bytes = leastMemory(record, weightForms(record));
      return bytes === undefined ? undefined : <a href={`${modelPath(record.id)}#fits`}>{formatBytes(bytes)}</a>;
    },
  },
  {
    title: "Context",
    cell: ({ record }) => {
      const tokens = contextTokens(record);
      return tokens === undefined ? undefined : `${tokens.toLocaleString("en")} tokens`;
    },
  },
  {
    title: "Licence",
    cell: ({ record }) => {
      const license = modelLicense(record);
      const kind = recordLicenseKind(record);
      if (license === undefined) return undefined;
      return `${license.name ?? licenseName(license.id)}${kind === undefined ? "" : `: ${facetLabel("licenseKind", kind).toLowerCase()}`}`;
    },
  },
  {
    title: "Forms",
    cell: ({ record }) =>
      weightFormats(record)
        .map((format) => facetLabel("format", format))
        .join(", "),
  },
  {
    title: "Languages",
    cell: ({ record }) => {
      const languages = modelLanguages(record);
      const more = languages.length > 6 ? ` and ${languages.length - 6} more` : "";
      return languages.slice(0, 6).map(languageName).join(", ") + more;
    },
  },
  { title: "Abilities", cell: ({ record }) => record.facts?.abilities?.join(", ") },
  {
    title: "Chat template",
    cell: ({ record, template }) =>
      template === undefined ? undefined : (
        <>
          <a href={`${modelPath(record.id)}#chat-template`}>here</a>
          {template.length === 0 ? null : `; takes ${template.join(", ")}`}
        </>
      ),
  },
  { title: "Embedding", cell: ({ record }) => record.facts?.embeddingDimension?.toLocaleString("en") },
  {
    title: "$ a million tokens, in and out",
    cell: ({ offers }) => {
      const [cheapest] = offers
        .filter(({ price }) => price?.input !== undefined)
        .toSorted((a, b) => (a.price?.input ?? 0) - (b.price?.input ?? 0));
      if (cheapest?.price?.input === undefined) return undefined;
      const { input, output } = cheapest.price;
      return `${formatPrice(input)}${output === undefined ? "" : `, ${formatPrice(output)}`} (${facetLabel("provider", cheapest.provider)})`;
    },
  },
  {
    title: "Served by",
    cell: ({ offers }) => [...new Set(offers.map(({ provider }) => facetLabel("provider", provider)))].join(", "),
  },
  {
    title: "Released",
    cell: ({ record }) => {
      const day = releaseDate(record);
      return day === undefined ? undefined : formatDate(day);
    },
  },
];
