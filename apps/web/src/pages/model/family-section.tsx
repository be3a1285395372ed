/** A model's family as a tree that is a list: what it was made from, other sizes, and what was made from it. */
import type { ModelSummary, Store } from "@vitrine/hub";
import { baseModels, ggufChoices, knownFiles, type ModelRecord, splitModelId, weightFormats } from "@vitrine/models";
import { FamilyList, FamilyTree, modelPath, totalText } from "@vitrine/react";
import { modelsPath, parseModelQuery } from "../../catalog/model-query.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.family;

export interface Family {
  sizes: ModelSummary[];
  /** The first of the models made from this one, those in GGUF before others, and how many there are. */
  derived: ModelSummary[];
  total: number;
  isAtLeast?: true;
}

const SHOWN_DERIVED = 60;
/** As many of a kind as the tree shows. */
const SHOWN_OF_A_KIND = 8;
const SHOWN_BASES = 9;
const SHOWN_SIZES = 12;
/** Tags of models that were trained further or combined. */
const OTHER_WEIGHTS = /^base_model:(finetune|adapter|merge):/;
/** A number of billions or millions in a name. */
const SIZE_IN_NAME = /(^|[-_.])(?:\d+x)?\d+(?:[._]\d+)?[bm](?=$|[-_.])/i;

export async function loadFamily(record: ModelRecord, store: Store): Promise<Family> {
  const [derived, converted, sizes] = await Promise.all([
    store.search({ madeFrom: record.id, limit: SHOWN_DERIVED }),
    store.search({ madeFrom: record.id, format: "gguf", limit: SHOWN_OF_A_KIND }),
    otherSizes(record, store),
  ]);
  const { items, total, isAtLeast } = derived;
  const ids = new Set(converted.items.map(({ id }) => id));
  const shown = [...converted.items, ...items.filter(({ id }) => !ids.has(id))];
  return { sizes, derived: shown, total, ...(isAtLeast && { isAtLeast }) };
}

/** Models of the same owner whose names differ in nothing but the size. */
async function otherSizes({ id, author }: ModelRecord, store: Store): Promise<ModelSummary[]> {
  const { name, owner = author } = splitModelId(id);
  const match = SIZE_IN_NAME.exec(name);
  if (owner === undefined || match === null) return [];
  const stem = stemOf(name);
  const begin = name.slice(0, match.index);
  const near = await store.search({ author: owner, idContains: begin === "" ? [] : [begin], limit: 200 });
  return near.items
    .filter((model) => model.id !== id && stemOf(model.name) === stem)
    .sort((a, b) => (a.parameters ?? 0) - (b.parameters ?? 0))
    .slice(0, SHOWN_SIZES);
}

function stemOf(name: string): string {
  return name
    .toLowerCase()
    .replace(SIZE_IN_NAME, "$1·")
    .replace(/-a\d+(\.\d+)?b(?=$|-)/, "");
}

/** Models that the record names: its bases, and the one that supersedes it. */
export function referencedModels(record: ModelRecord): string[] {
  const newer = record.metadata?.supersededBy;
  return [...baseModels(record).map(({ id }) => id), ...(newer === undefined ? [] : [newer])];
}

interface FamilyProps {
  record: ModelRecord;
  family: Family;
  /** Ids that the record names and the store has. */
  known: ReadonlyMap<string, string>;
  /** Where models that are not here can be seen, if anywhere. */
  elsewhere: (id: string) => string | undefined;
}

export function FamilySection({ record, family, known, elsewhere }: FamilyProps) {
  const bases = baseModels(record);
  const { sizes, derived, total } = family;
  if (bases.length + sizes.length + derived.length === 0) return null;
  return (
    <FoldSection
      id="family"
      heading={LABELS.title}
      hint={total === 0 ? undefined : LABELS.count({ count: total, total: totalText(family) })}
    >
      <FamilyTree addresses={SITE_ADDRESSES} record={record} derived={derived} known={known} elsewhere={elsewhere} />
      {bases.length > 1 ? (
        <p>
          {LABELS.moreBases}{" "}
          {bases.slice(1, SHOWN_BASES).map(({ id, relation }, at) => (
            <span key={id}>
              {at === 0 ? null : ", "}
              <MaybeLink href={known.has(id) ? modelPath(known.get(id) ?? id) : elsewhere(id)}>{id}</MaybeLink>
              {relation === undefined ? null : <small> {LABELS.relation({ relation })}</small>}
            </span>
          ))}
        </p>
      ) : null}
      {total > Math.min(derived.length, SHOWN_OF_A_KIND) ? (
        <p>
          <a href={modelsPath({ ...parseModelQuery(new URLSearchParams()), from: record.id })}>
            {LABELS.all({ total: totalText(family) })}
          </a>
        </p>
      ) : null}
      {sizes.length === 0 ? null : (
        <>
          <h3 id="sizes">{LABELS.sizes}</h3>
          <FamilyList addresses={SITE_ADDRESSES} models={sizes} />
        </>
      )}
    </FoldSection>
  );
}

/** The models that have the same weights in a smaller format, those in GGUF first. */
export function copiesOf({ id }: ModelRecord, { derived }: Family): ModelSummary[] {
  return derived.filter(
    ({ id: other, tags, formats }) =>
      other !== id &&
      !tags.some((tag) => OTHER_WEIGHTS.test(tag)) &&
      (tags.includes(`base_model:quantized:${id}`) || formats.some((format) => format !== "safetensors")),
  );
}

const MAKER_REPOSITORIES = 20;

/** Types of the files that the maker of a GGUF repository without known names publishes in most of its others. */
export async function usualTypes(record: ModelRecord, store: Store): Promise<string[]> {
  const { author = splitModelId(record.id).owner } = record;
  const isOpaque = weightFormats(record).includes("gguf") && (knownFiles(record)?.files ?? []).length === 0;
  if (author === undefined || !isOpaque) return [];
  const { items } = await store.search({ author, format: "gguf", limit: MAKER_REPOSITORIES });
  const named = (await store.getMany(items.map(({ id }) => id)))
    .map((other) => new Set(ggufChoices(knownFiles(other)?.files ?? []).map(({ label }) => label)))
    .filter(({ size }) => size > 0);
  const labels = [...new Set(named.flatMap((each) => [...each]))].filter((label) => label !== undefined);
  return labels.filter((label) => named.filter((each) => each.has(label)).length * 2 > named.length);
}

function MaybeLink({ href, children }: { href: string | undefined; children: string }) {
  return href === undefined ? <span>{children}</span> : <a href={href}>{children}</a>;
}
