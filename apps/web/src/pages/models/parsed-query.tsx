/** The query in words: filters in use, filters parsed from the text, and ignored parameters. */
import type { QueryOrder, FoundPage, ModelFilter } from "@vitrine/hub";
import { machineWith, shortMachineName } from "../../catalog/machine.ts";
import { AppliedFilters, formatNumber, modelPath } from "@vitrine/react";
import {
  abilitiesIn,
  BAND_CHOICES,
  FACET_FIELDS,
  type FacetField,
  fromStoreFilter,
  isListFilter,
  isFiltered,
  machineNamed,
  type ModelQuery,
  modelsPath,
  withChange,
} from "../../catalog/model-query.ts";
import { facetLabel } from "../../catalog/facet-names.ts";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import { linkTo, RichParagraph, RichText } from "../../shell/rich-text.tsx";
import { MODELS_LABELS } from "./messages/models-labels.ts";
import { TasksInstead } from "./tasks-instead.tsx";

const { filters: FILTER_LABELS, applied: APPLIED_LABELS, parsed: LABELS } = MODELS_LABELS;

export function FiltersInUse({ query }: { query: ModelQuery }) {
  if (!isFiltered(query)) return null;
  const applied: { label: string; without: Partial<ModelQuery> }[] = [];
  if (query.q)
    applied.push({ label: APPLIED_LABELS.query({ query: query.q }), without: { q: undefined, literal: false } });
  for (const field of FACET_FIELDS) {
    const value = query[field];
    if (value) applied.push({ label: appliedLabel(field, value), without: { [field]: undefined } });
  }
  for (const tag of query.tags)
    applied.push({ label: tag, without: { tags: query.tags.filter((other) => other !== tag) } });
  for (const ability of query.abilities)
    applied.push({
      label: CATALOG_LABELS.abilities[ability],
      without: { abilities: query.abilities.filter((other) => other !== ability) },
    });
  for (const name of query.unknown)
    applied.push({
      label: CATALOG_LABELS.unknown[name],
      without: { unknown: query.unknown.filter((other) => other !== name) },
    });
  if (query.from) applied.push({ label: APPLIED_LABELS.derived({ id: query.from }), without: { from: undefined } });
  if (query.original) applied.push({ label: FILTER_LABELS.original, without: { original: false } });
  if (query.chatTemplate) applied.push({ label: FILTER_LABELS.chatTemplate, without: { chatTemplate: false } });
  if (query.gated) applied.push({ label: CATALOG_LABELS.gated[query.gated], without: { gated: undefined } });
  return (
    <AppliedFilters
      filters={applied.map(({ label, without }) => ({ label, href: modelsPath(withChange(query, without)) }))}
      clear={{ href: "/models" }}
    />
  );
}

function appliedLabel(field: FacetField, value: string): string {
  const choice =
    field in BAND_CHOICES && BAND_CHOICES[field as keyof typeof BAND_CHOICES].find(({ id }) => id === value);
  if (choice) return choice.label;
  const machine = field === "memory" ? machineNamed(value) : undefined;
  return machine ? LABELS.fits({ machine: shortMachineName(machine) }) : facetLabel(field, value);
}

/** The filters parsed from the text, each removable, and the text that was searched where it differs from what was typed. */
export function Readings({ query, page, tasks }: { query: ModelQuery; page: FoundPage; tasks: readonly string[] }) {
  const { parsedFilters, corrected, omittedTerms, notUsed = [], pasted, isPastedMissing, closed, alternative } = page;
  const { unstated, isFillersOnly = false } = page;
  const notes = [corrected, omittedTerms, closed, unstated, notUsed[0]];
  const isAsTyped = notes.every((note) => note === undefined) && !isPastedMissing && !isFillersOnly;
  if (parsedFilters.length === 0 && isAsTyped) return null;
  const typed = corrected ?? query.q ?? "";
  return (
    <div className="readings">
      {pasted && isPastedMissing ? (
        <Note text={LABELS.pastedMissing({ id: pasted.id })} address={modelPath(pasted.id)} />
      ) : null}
      {closed === undefined ? null : <Note text={LABELS.closed({ name: closed.name })} />}
      {unstated === undefined ? null : <Note text={LABELS.unstated({ word: unstated })} />}
      {isFillersOnly ? <TasksInstead query={query} tasks={tasks} /> : null}
      {corrected === undefined ? null : (
        <Note
          text={LABELS.corrected({ query: query.q ?? "", corrected })}
          address={modelsPath(withChange(query, { literal: true }))}
        />
      )}
      {parsedFilters.length === 0 ? null : (
        <>
          <p className="readings__label" id="readings">
            {LABELS.understood}
          </p>
          <AppliedFilters
            aria-labelledby="readings"
            filters={parsedFilters.map((part) => ({
              label: part.order === undefined ? partLabel(part) : orderLabel(part.order),
              href: modelsPath(withoutComponent(query, typed, page, part.words)),
            }))}
            clear={{
              href: modelsPath(withChange(query, { literal: true })),
              label: LABELS.literal,
              navigationLink: "literal",
            }}
          />
        </>
      )}
      {parsedFilters.map(({ words, readings }) =>
        readings === undefined ? null : (
          <p key={words}>
            <RichText text={LABELS.twoReadings({ words })} />{" "}
            {readings.map((task, at) => (
              <span key={task}>
                {at === 0 ? null : " · "}
                <a href={modelsPath(withChange(query, { task }))}>{facetLabel("task", task)}</a>
              </span>
            ))}
          </p>
        ),
      )}
      {omittedTerms === undefined ? null : <NotUsed words={omittedTerms} query={query} />}
      {notUsed.map(({ words, filter }) =>
        Object.keys(filter).length === 0 ? (
          <Note key={words} text={LABELS.notUsedAmount({ words })} />
        ) : (
          <NotUsed key={words} words={words} query={query} />
        ),
      )}
      {alternative?.task === undefined ? null : (
        <RichParagraph
          text={LABELS.alternative({ task: facetLabel("task", [alternative.task].flat()[0] ?? "") })}
          link={linkTo(modelsPath(withChange(query, { q: undefined, task: [alternative.task].flat()[0] })))}
        />
      )}
    </div>
  );
}

/** Words that were not used, and the list where they are. */
function NotUsed({ words, query }: { words: string; query: ModelQuery }) {
  return (
    <Note text={LABELS.notUsed({ words })} address={modelsPath(withChange(query, { q: words, literal: false }))} />
  );
}

/** A sentence, which may have a link that search engines do not follow. */
function Note({ text, address }: { text: string; address?: string }) {
  return <RichParagraph text={text} link={linkTo(address, { rel: "nofollow" })} />;
}

/** The list without one of the parsed filters: its words go, the others stay as typed. */
function withoutComponent(query: ModelQuery, typed: string, page: FoundPage, words: string): ModelQuery {
  const rest = withoutWords(typed, words);
  // Where the list has filters for all that other words say, these replace them; other words stay in the text.
  const named = page.parsedFilters.filter(
    ({ words: said, filter, order }) => said !== words && order === undefined && isListFilter(filter),
  );
  const change = Object.assign({}, ...named.map(({ filter }) => fromStoreFilter(filter))) as Partial<ModelQuery>;
  const text = named.reduce((left, part) => withoutWords(left, part.words), rest);
  return withChange(query, { ...change, q: text === "" ? undefined : text });
}

/** Words that were told apart may stand together in the text: `8GB显存`. */
function withoutWords(text: string, words: string): string {
  const together = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s*");
  return text.replace(new RegExp(together), " ").replace(/\s+/g, " ").trim();
}

function orderLabel({ sort, direction }: QueryOrder): string {
  if (direction !== undefined && sort === "size") return LABELS.smallest;
  if (direction !== undefined && sort === "created") return LABELS.oldest;
  return LABELS.orders[sort];
}

const AMOUNTS = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function partLabel({ filter, machine }: FoundPage["parsedFilters"][number]): string {
  const named = machine && machineWith(machine.id, String(machine.count ?? 1));
  return named === undefined ? filterLabel(filter) : LABELS.fits({ machine: shortMachineName(named) });
}

function filterLabel(filter: ModelFilter): string {
  const some = (value: string | readonly string[] | undefined, field: FacetField) =>
    value === undefined
      ? []
      : [
          [value]
            .flat()
            .map((each) => facetLabel(field, each))
            .reduce((first, other) => LABELS.anyOf({ first, other })),
        ];
  const labels = [
    ...some(filter.task, "task"),
    ...(filter.idContainsAny === undefined
      ? []
      : [LABELS.nameContains({ text: [filter.idContainsAny].flat().join(", ") })]),
    ...(filter.idContainsNone === undefined
      ? []
      : [LABELS.nameWithout({ text: [filter.idContainsNone].flat().join(", ") })]),
    ...some(filter.language, "language"),
    ...some(filter.license, "license"),
    ...some(filter.licenseKind, "licenseKind"),
    ...abilitiesIn(filter).map((ability) => CATALOG_LABELS.abilities[ability]),
    ...some(filter.format, "format"),
    ...some(filter.provider, "provider").map((name) => LABELS.provider({ name })),
    ...(filter.hasProvider === true ? [LABELS.hosted] : []),
    ...(filter.aboutParameters === undefined ? [] : [LABELS.aboutSize({ size: filter.aboutParameters.toUpperCase() })]),
    ...(filter.maxParameters === undefined ? [] : [LABELS.maxSize({ size: AMOUNTS.format(filter.maxParameters) })]),
    ...(filter.minParameters === undefined ? [] : [LABELS.minSize({ size: AMOUNTS.format(filter.minParameters) })]),
    ...(filter.maxMemory === undefined ? [] : [LABELS.memory({ gibibytes: Math.round(filter.maxMemory / 1024 ** 3) })]),
    ...(filter.minContext === undefined ? [] : [LABELS.context({ tokens: formatNumber(filter.minContext) })]),
    ...(filter.bits === undefined ? [] : [LABELS.bits({ bits: [filter.bits].flat().join(", ") })]),
    ...(filter.maxPrice === undefined ? [] : [LABELS.maxPrice({ dollars: filter.maxPrice })]),
    ...(filter.releasedSince === undefined ? [] : [LABELS.since({ day: filter.releasedSince })]),
    ...(filter.releasedBefore === undefined ? [] : [LABELS.before({ day: filter.releasedBefore })]),
    ...(filter.gated === undefined ? [] : [CATALOG_LABELS.gated[filter.gated ? "yes" : "no"]]),
  ];
  return labels.join(", ");
}

/** Says so where the search engine does not answer. */
export function FallbackNotice({ page }: { page: FoundPage }) {
  return page.isFallback ? <p role="note">{LABELS.fallback}</p> : null;
}

/** Names the parameters of the address that have no effect, instead of dropping them silently. */
export function UnknownParametersNotice({ ignored }: { ignored: readonly string[] }) {
  if (ignored.length === 0) return null;
  return (
    <p className="models__strays" role="note">
      {LABELS.ignored}{" "}
      {ignored.map((parameter, at) => (
        <span key={parameter}>
          {at === 0 ? null : ", "}
          <code>{parameter}</code>
        </span>
      ))}
    </p>
  );
}
