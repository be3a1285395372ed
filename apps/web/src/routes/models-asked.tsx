/** What a list was asked for, in words: the filters in use, what was read out of the text, and what asks for nothing. */
import type { AskedOrder, FoundPage, ModelFilter, ModelSort } from "@vitrine/hub";
import { AppliedFilters } from "@vitrine/react";
import {
  abilitiesIn,
  BAND_CHOICES,
  FACET_FIELDS,
  type FacetField,
  fromStoreFilter,
  isFiltered,
  type ModelQuery,
  modelsPath,
  SORTS,
  withChange,
} from "../site/model-query.ts";
import { ABILITY_LABELS, facetLabel, GATED_LABELS, UNKNOWN_LABELS } from "../site/facet-words.ts";

export function FiltersInUse({ query }: { query: ModelQuery }) {
  if (!isFiltered(query)) return null;
  const applied: { label: string; without: Partial<ModelQuery> }[] = [];
  if (query.q) applied.push({ label: `“${query.q}”`, without: { q: undefined, literal: false } });
  for (const field of FACET_FIELDS) {
    const value = query[field];
    if (value) applied.push({ label: appliedLabel(field, value), without: { [field]: undefined } });
  }
  for (const tag of query.tags)
    applied.push({ label: tag, without: { tags: query.tags.filter((other) => other !== tag) } });
  for (const ability of query.abilities)
    applied.push({
      label: ABILITY_LABELS[ability].toLowerCase(),
      without: { abilities: query.abilities.filter((other) => other !== ability) },
    });
  for (const name of query.unknown)
    applied.push({
      label: UNKNOWN_LABELS[name],
      without: { unknown: query.unknown.filter((other) => other !== name) },
    });
  if (query.from) applied.push({ label: `made from ${query.from}`, without: { from: undefined } });
  if (query.original) applied.push({ label: "no conversions", without: { original: false } });
  if (query.chatTemplate) applied.push({ label: "has a chat template", without: { chatTemplate: false } });
  if (query.gated) applied.push({ label: GATED_LABELS[query.gated].toLowerCase(), without: { gated: undefined } });
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
  if (!choice) return facetLabel(field, value);
  return field === "memory"
    ? `fits in ${choice.label}`
    : field === "context"
      ? `at least ${choice.label}`
      : choice.label;
}

/** What was read out of the text, each part to be let go of; and what was searched for where that is not what was typed. */
export function Readings({ query, page }: { query: ModelQuery; page: FoundPage }) {
  const { understood, corrected, leftOut, orUnknown } = page;
  if (understood.length === 0 && corrected === undefined && leftOut === undefined) return null;
  const typed = corrected ?? query.q ?? "";
  return (
    <div className="readings">
      {corrected === undefined ? null : (
        <p>
          Showing what is found for <strong>{corrected}</strong>.{" "}
          <a href={modelsPath(withChange(query, { literal: true }))} rel="nofollow">
            Search for “{query.q}” as it is written
          </a>
          .
        </p>
      )}
      {understood.length === 0 ? null : (
        <>
          <p className="readings__label" id="readings">
            Taken as{orUnknown ? ", where it is known" : ""}:
          </p>
          <AppliedFilters
            aria-labelledby="readings"
            filters={understood.map((part) => ({
              label: part.order === undefined ? filterLabel(part.filter) : orderLabel(part.order),
              href: modelsPath(withoutPart(query, typed, page, part.words)),
            }))}
            clear={{
              href: modelsPath(withChange(query, { literal: true })),
              label: "Search for the words instead",
              swapLink: "literal",
            }}
          />
        </>
      )}
      {leftOut === undefined ? null : (
        <p>
          Nothing is found for all of it, so <strong>{leftOut}</strong> is left out.
        </p>
      )}
      {orUnknown && page.items.length > 0 ? (
        <p>
          No model is known to have all of this. These are models of which it is not known, with what is known kept to.
        </p>
      ) : null}
    </div>
  );
}

/** The list without one of the facts that were read: its words go, the others stay as they were typed. */
function withoutPart(query: ModelQuery, typed: string, page: FoundPage, words: string): ModelQuery {
  const rest = typed.replace(words, " ").replace(/\s+/g, " ").trim();
  const others = page.understood.filter((part) => part.words !== words);
  // A filter of the list's own says the same without being read again.
  const change = Object.assign({}, ...others.map(({ filter }) => fromStoreFilter(filter))) as Partial<ModelQuery>;
  const named = others.filter(({ filter }) => Object.keys(fromStoreFilter(filter)).length > 0);
  const text = named
    .reduce((left, part) => left.replace(part.words, " "), rest)
    .replace(/\s+/g, " ")
    .trim();
  return withChange(query, { ...change, q: text === "" ? undefined : text });
}

const ASCENDING: Partial<Record<ModelSort, string>> = { size: "Smallest", created: "Oldest" };

function orderLabel({ sort, direction }: AskedOrder): string {
  const name = (direction === undefined ? undefined : ASCENDING[sort]) ?? SORTS[sort];
  return `${name.toLowerCase()} first`;
}

const AMOUNTS = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function filterLabel(filter: ModelFilter): string {
  const some = (value: string | readonly string[] | undefined, field: FacetField) =>
    value === undefined
      ? []
      : [
          [value]
            .flat()
            .map((each) => facetLabel(field, each))
            .join(" or "),
        ];
  const labels = [
    ...some(filter.task, "task"),
    ...some(filter.language, "language"),
    ...some(filter.license, "license"),
    ...some(filter.licenseKind, "licenseKind"),
    ...abilitiesIn(filter).map((ability) => ABILITY_LABELS[ability].toLowerCase()),
    ...some(filter.format, "format"),
    ...some(filter.provider, "provider").map((name) => `served by ${name}`),
    ...(filter.aboutParameters === undefined ? [] : [`about ${filter.aboutParameters.toUpperCase()}`]),
    ...(filter.maxParameters === undefined ? [] : [`up to ${AMOUNTS.format(filter.maxParameters)}`]),
    ...(filter.minParameters === undefined ? [] : [`from ${AMOUNTS.format(filter.minParameters)}`]),
    ...(filter.maxMemory === undefined ? [] : [`fits in ${Math.round(filter.maxMemory / 1024 ** 3)} GB`]),
    ...(filter.minContext === undefined ? [] : [`context from ${filter.minContext.toLocaleString("en")} tokens`]),
    ...(filter.gated === undefined ? [] : [GATED_LABELS[filter.gated ? "yes" : "no"].toLowerCase()]),
  ];
  return labels.join(", ");
}

/** Parts of the address that no filter understands are said, not silently dropped. */
export function StrayNotice({ strays }: { strays: readonly string[] }) {
  if (strays.length === 0) return null;
  return (
    <p className="models__strays" role="note">
      Not understood in the address, and left out:{" "}
      {strays.map((stray, at) => (
        <span key={stray}>
          {at === 0 ? null : ", "}
          <code>{stray}</code>
        </span>
      ))}
      .
    </p>
  );
}
