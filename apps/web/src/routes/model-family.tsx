/** A model's family as a tree that is a list: what it was made from, other sizes, and what was made from it. */
import type { ModelSummary, Store } from "@vitrine/hub";
import { baseModels, type ModelRecord, splitModelId } from "@vitrine/models";
import { AnchoredHeading, formatParameters, modelPath } from "@vitrine/react";
import { modelsPath, parseModelQuery } from "../site/model-query.ts";
import { totalText } from "../site/names.ts";
import { facetLabel } from "./models-filters.tsx";

export interface Family {
  sizes: ModelSummary[];
  /** The first of the models made from this one, and how many there are. */
  derived: ModelSummary[];
  total: number;
  isAtLeast?: true;
}

const SHOWN_DERIVED = 60;
const SHOWN_OF_A_KIND = 8;
const SHOWN_SIZES = 12;
/** A number of billions or millions in a name. */
const SIZE_IN_NAME = /(^|[-_.])(?:\d+x)?\d+(?:[._]\d+)?[bm](?=$|[-_.])/i;

export async function loadFamily(record: ModelRecord, store: Store): Promise<Family> {
  const [derived, sizes] = await Promise.all([
    store.search({ madeFrom: record.id, limit: SHOWN_DERIVED }),
    otherSizes(record, store),
  ]);
  const { items, total, isAtLeast } = derived;
  return { sizes, derived: items, total, ...(isAtLeast && { isAtLeast }) };
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

const KINDS = [
  ["quantized", "Conversions: the same weights in another number format"],
  ["finetune", "Fine-tunes: trained further on other data"],
  ["adapter", "Adapters: small weights beside these"],
  ["merge", "Merges: mixed with other models"],
  ["", "Made from it, in a way that no source names"],
] as const;

/** How a model was made from this one, as its tags say. */
function relationTo(id: string, { tags }: ModelSummary): string {
  for (const [kind] of KINDS) if (kind !== "" && tags.includes(`base_model:${kind}:${id}`)) return kind;
  return "";
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
  const kinds = KINDS.map(([kind, title]) => ({
    kind,
    title,
    models: derived.filter((model) => relationTo(record.id, model) === kind),
  })).filter(({ models }) => models.length > 0);
  const own = (
    <li className="family__own">
      <span aria-current="true">{record.id}</span>
      {kinds.length === 0 ? null : (
        <ul>
          {kinds.map(({ kind, title, models }) => (
            <li key={kind}>
              <span className="family__kind">{title}</span>
              <ul>
                {models.slice(0, SHOWN_OF_A_KIND).map((model) => (
                  <Member key={model.id} model={model} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  return (
    <section aria-labelledby="family">
      <AnchoredHeading level={2} id="family">
        Family
      </AnchoredHeading>
      <ul className="family">
        {bases.length === 0
          ? own
          : bases.slice(0, 1).map(({ id, relation }) => (
              <li key={id}>
                <Base id={id} relation={relation} here={known.get(id)} address={elsewhere(id)} />
                <ul>{own}</ul>
              </li>
            ))}
      </ul>
      {bases.length > 1 ? (
        <p>
          Also made from{" "}
          {bases.slice(1, 9).map(({ id, relation }, at) => (
            <span key={id}>
              {at === 0 ? null : ", "}
              <Base id={id} relation={relation} here={known.get(id)} address={elsewhere(id)} />
            </span>
          ))}
          .
        </p>
      ) : null}
      {total > Math.min(derived.length, SHOWN_OF_A_KIND) ? (
        <p>
          <a href={modelsPath({ ...parseModelQuery(new URLSearchParams()), from: record.id })}>
            All {totalText(family)} made from it
          </a>
        </p>
      ) : null}
      {sizes.length === 0 ? null : (
        <>
          <h3 id="sizes">Other sizes</h3>
          <ul className="family family--flat">
            {sizes.map((model) => (
              <Member key={model.id} model={model} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface BaseProps {
  id: string;
  relation: string | undefined;
  here: string | undefined;
  address: string | undefined;
}

function Base({ id, relation, here, address }: BaseProps) {
  const target = here === undefined ? address : modelPath(here);
  return (
    <>
      {target === undefined ? <span>{id}</span> : <a href={target}>{id}</a>}
      {relation === undefined ? null : <small> {relation} from it</small>}
    </>
  );
}

/** A relative, and what is different about it. */
function Member({ model }: { model: ModelSummary }) {
  const differs = [
    model.formats
      .filter((format) => format !== "safetensors")
      .map((format) => facetLabel("format", format))
      .join(", "),
    model.parameters === undefined ? "" : formatParameters(model.parameters),
  ].filter((text) => text !== "");
  return (
    <li>
      <a href={modelPath(model.id)}>{model.id}</a>
      {differs.length === 0 ? null : <small> {differs.join(", ")}</small>}
    </li>
  );
}
