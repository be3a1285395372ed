/** The filters next to the list of models, made from the query and the counts of the store. */
import { type BandField, BANDS, type Facets, type FacetValue as FacetCount, type UnknownField } from "@vitrine/hub";
import type { FilterGroup, FilterValue } from "@vitrine/react";
import { ABILITIES } from "@vitrine/models";
import { facetLabel } from "../../catalog/facet-names.ts";
import { CATALOG_LABELS } from "../../catalog/messages/catalog-labels.ts";
import {
  BAND_CHOICES,
  FACET_FIELDS,
  type FacetField,
  type ModelQuery,
  modelsPath,
  withChange,
} from "../../catalog/model-query.ts";
import { MODELS_LABELS } from "./messages/models-labels.ts";

const LABELS = MODELS_LABELS.filters;

const UNKNOWN_OF: Partial<Record<FacetField, UnknownField>> = {
  task: "task",
  size: "size",
  memory: "memory",
  license: "license",
  context: "context",
  price: "price",
  released: "released",
};

/** How many values of a facet are shown before "more". */
const SHOWN_VALUES = 8;
/** How many follow after "more"; search finds the rest. */
const FOLDED_VALUES = 60;

export function filterGroups(query: ModelQuery, facets: Facets): FilterGroup[] {
  const unknown = new Map(facets.unknown?.map((each) => [each.value, each]));
  const groups = FACET_FIELDS.map((field) => {
    const name = UNKNOWN_OF[field];
    const missing = name === undefined ? undefined : { name, count: 0, ...unknown.get(name) };
    return field in BAND_CHOICES
      ? bandGroup({ field: field as BandField, query, counts: facets[field] ?? [], missing })
      : valueGroup({ field, query, counts: facets[field] ?? [], missing });
  });
  const [task, ...others] = groups;
  return [task, abilityGroup(query, facets), ...others, kindGroup(query, facets)].filter(
    (group) => group !== undefined,
  );
}

type Count = Pick<FilterValue, "isEstimate" | "isAtLeast"> & { count: number };

/** A count, and how sure it is. */
const countOf = ({ count = 0, isEstimate, isAtLeast }: Partial<Count> = {}): Count => ({
  count,
  isEstimate,
  isAtLeast,
});

interface GroupSections<Field> {
  field: Field;
  query: ModelQuery;
  counts: readonly FacetCount[];
  missing: (Count & { name: UnknownField }) | undefined;
}

/** The choice of models that have no value for the field. */
function unknownValue({ field, query, missing }: GroupSections<FacetField>): FilterValue[] {
  if (missing === undefined) return [];
  const isChosen = query.unknown.includes(missing.name);
  if (missing.count === 0 && !isChosen) return [];
  const others = query.unknown.filter((name) => name !== missing.name);
  const change = isChosen ? { unknown: others } : { unknown: [...others, missing.name], [field]: undefined };
  return [
    {
      name: `${field} unknown`,
      label: LABELS.unknown,
      ...countOf(missing),
      isChosen,
      href: modelsPath(withChange(query, change)),
    },
  ];
}

function bandGroup(parts: GroupSections<BandField>): FilterGroup | undefined {
  const { field, query, counts, missing } = parts;
  const byBand = Array.from({ length: BANDS[field].bounds.length + 1 }, (_, band) =>
    counts.filter(({ value }) => value === String(band)).reduce((sum, { count }) => sum + count, 0),
  );
  const countIn = ([first, last]: readonly [number, number]) =>
    byBand.slice(first, last + 1).reduce((sum, count) => sum + count, 0);
  if (countIn([0, byBand.length - 1]) === 0 && query[field] === undefined) return undefined;
  const rest = query.unknown.filter((name) => name !== missing?.name);
  const values = BAND_CHOICES[field].map(({ id, label, bands }) => ({
    name: `${field} ${id}`,
    label,
    ...countOf({ ...counts[0], count: countIn(bands) }),
    isChosen: query[field] === id,
    href: modelsPath(withChange(query, { [field]: query[field] === id ? undefined : id, unknown: rest })),
  }));
  return {
    id: field,
    title: CATALOG_LABELS.facets[field],
    ...(field === "memory" && { note: LABELS.memoryNote }),
    values: [...values, ...unknownValue(parts)],
  };
}

function valueGroup(parts: GroupSections<FacetField>): FilterGroup | undefined {
  const { field, query, counts, missing } = parts;
  if (counts.length === 0) return undefined;
  const current = query[field];
  const shown = counts.slice(0, SHOWN_VALUES);
  const chosen = current === undefined ? undefined : counts.find(({ value }) => value === current);
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen);
  const rest = counts.filter((each) => !shown.includes(each)).slice(0, FOLDED_VALUES);
  const unknown = query.unknown.filter((name) => name !== missing?.name);
  const valueOf = ({ value, ...counted }: FacetCount): FilterValue => ({
    name: `${field} ${value}`,
    label: facetLabel(field, value),
    ...countOf(counted),
    isChosen: value === current,
    href: modelsPath(withChange(query, { [field]: value === current ? undefined : value, unknown })),
  });
  return {
    id: field,
    title: CATALOG_LABELS.facets[field],
    values: [...shown.map(valueOf), ...unknownValue(parts)],
    folded: rest.map(valueOf),
  };
}

/** Abilities of the models. Each choice narrows the list further, so the counts include all that are chosen. */
function abilityGroup(query: ModelQuery, facets: Facets): FilterGroup | undefined {
  const counts = new Map(facets.ability?.map((each) => [each.value, each]));
  const offered = ABILITIES.filter((ability) => counts.has(ability) || query.abilities.includes(ability));
  if (offered.length === 0) return undefined;
  const values = offered.map((ability) => {
    const isChosen = query.abilities.includes(ability);
    const abilities = isChosen ? query.abilities.filter((other) => other !== ability) : [...query.abilities, ability];
    return {
      name: `ability ${ability}`,
      label: CATALOG_LABELS.abilities[ability],
      ...countOf(counts.get(ability)),
      isChosen,
      href: modelsPath(withChange(query, { abilities })),
    };
  });
  return { id: "ability", title: LABELS.abilities, values };
}

/** The type of model: originals only, with a chat template, gated or not. */
function kindGroup(query: ModelQuery, facets: Facets): FilterGroup {
  const countIn = (counts: readonly FacetCount[] | undefined, value: string): Count =>
    countOf(counts?.find((each) => each.value === value));
  const values: FilterValue[] = [
    {
      name: "original",
      label: LABELS.original,
      ...countIn(facets.original, "true"),
      isChosen: query.original,
      href: modelsPath(withChange(query, { original: !query.original })),
    },
  ];
  if (facets.chatTemplate?.some(({ value }) => value === "true") || query.chatTemplate)
    values.push({
      name: "chat template",
      label: LABELS.chatTemplate,
      isChosen: query.chatTemplate,
      href: modelsPath(withChange(query, { chatTemplate: !query.chatTemplate })),
    });
  if (countIn(facets.gated, "true").count > 0 || query.gated !== undefined)
    for (const choice of ["yes", "no"] as const)
      values.push({
        name: `gated ${choice}`,
        label: CATALOG_LABELS.gated[choice],
        ...countIn(facets.gated, String(choice === "yes")),
        isChosen: query.gated === choice,
        href: modelsPath(withChange(query, { gated: query.gated === choice ? undefined : choice })),
      });
  return { id: "kind", title: LABELS.kind, values };
}
