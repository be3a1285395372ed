/** A model's family as a tree that is a list: what it was made from, and what was made from it, by the way it was made. */
import type { ReactElement } from "react";
import { baseModels, type ModelRecord } from "@vitrine/models";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { type Addresses, addressesOf } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { formatParameters } from "../../labels/format.ts";
import { type Language } from "../../labels/language.ts";
import { formatName } from "../../labels/names.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { FAMILY_TREE_LABELS as MESSAGES } from "../../messages/family-tree-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const FAMILY_TREE_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type FamilyTreeLabels = typeof FAMILY_TREE_LABELS;

const KINDS = ["gguf", "quantized", "finetune", "adapter", "merge", "unnamed"] as const;
const SHOWN_OF_A_KIND = 8;

/** What a tree needs to know about a relative. */
export interface FamilyMember {
  id: string;
  /** Its tags; `base_model:quantized:owner/name` says how it was made. */
  tags: readonly string[];
  /** Forms of its weights. */
  formats: readonly string[];
  parameters?: number | undefined;
}

export interface FamilyTreeProps {
  record: ModelRecord;
  /** Models made from it. The first of each kind are shown. */
  derived: readonly FamilyMember[];
  /** Models that have a page: an id as the record writes it, and the id of the page. */
  known?: ReadonlyMap<string, string> | undefined;
  /** Where a model without a page here can be seen, if anywhere. */
  elsewhere?: ((id: string) => string | undefined) | undefined;
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<FamilyTreeLabels> | undefined;
}

/**
 * What a model was made from, and what was made from it.
 * @example
 * import { FamilyTree } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const record = { id: "Qwen/Qwen3-8B", tags: ["qwen3"], safetensors: { total: 8_190_735_360 } };
 * const derived = [{ id: "owner/model-GGUF", tags: ["base_model:quantized:Qwen/Qwen3-8B"], formats: ["gguf"] }];
 * const html = renderToStaticMarkup(<FamilyTree record={record} derived={derived} />);
 * console.log(html.includes("owner/model-GGUF")); // true
 */
export function FamilyTree({
  record,
  derived,
  known,
  elsewhere,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"ul", FamilyTreeProps>): ReactElement | null {
  const labels = { ...FAMILY_TREE_LABELS, ...customLabels };
  const to = addressesOf(addresses);
  const kinds = KINDS.map((kind) => ({
    kind,
    models: derived.filter((model) => relationTo(record.id, model) === kind),
  })).filter(({ models }) => models.length > 0);
  const own = (
    <li className="vt-family__own">
      <span aria-current="true">{record.id}</span>
      {kinds.length === 0 ? null : (
        <ul>
          {kinds.map(({ kind, models }) => (
            <li key={kind} data-kind={kind}>
              <span className="vt-family__kind">{labels[kind]}</span>
              <ul>
                {models.slice(0, SHOWN_OF_A_KIND).map((model) => (
                  <Member key={model.id} model={model} to={to} labels={labels} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
  const base = baseModels(record)[0];
  const children =
    base === undefined ? (
      own
    ) : (
      <li>
        <BaseModel {...base} here={known?.get(base.id)} elsewhere={elsewhere} to={to} labels={labels} />
        <ul>{own}</ul>
      </li>
    );
  const state = { derived: derived.length };
  return (
    <RootElement tag="ul" className="vt-family" state={state} passed={passed}>
      {children}
    </RootElement>
  );
}

/** How a model was made from this one, as its tags say. The same weights in GGUF are what most people look for. */
function relationTo(id: string, { tags, formats }: FamilyMember): (typeof KINDS)[number] {
  const relation = KINDS.find((kind) => tags.includes(`base_model:${kind}:${id}`)) ?? "unnamed";
  const isConverted = relation === "quantized" || relation === "unnamed";
  return isConverted && formats.includes("gguf") ? "gguf" : relation;
}

interface BaseModelProps {
  id: string;
  relation?: string | undefined;
  here: string | undefined;
  elsewhere: FamilyTreeProps["elsewhere"];
  to: Addresses;
  labels: FamilyTreeLabels;
}

function BaseModel({ id, relation, here, elsewhere, to, labels }: BaseModelProps) {
  const target = here === undefined ? elsewhere?.(id) : to.model(here);
  return (
    <>
      <Linked href={target}>{id}</Linked>
      {relation === undefined ? null : <small>{labels.madeFrom({ relation })}</small>}
    </>
  );
}

/** A relative, and what is different about it. */
function Member({ model, to, labels }: { model: FamilyMember; to: Addresses; labels: Language }) {
  const forms = model.formats.filter((format) => format !== "safetensors").map((id) => formatName(id, labels));
  const size = model.parameters === undefined ? [] : [formatParameters(model.parameters, labels.locale)];
  const differs = [...(forms.length === 0 ? [] : [forms.join(", ")]), ...size];
  return (
    <li>
      <Linked href={to.model(model.id)}>{model.id}</Linked>
      {differs.length === 0 ? null : <small> {differs.join(", ")}</small>}
    </li>
  );
}

export interface FamilyListProps {
  models: readonly FamilyMember[];
  addresses?: Partial<Addresses> | undefined;
  labels?: Partial<FamilyTreeLabels> | undefined;
}

/**
 * Related models as a list, such as the other sizes of a model.
 * @example
 * import { FamilyList } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <FamilyList models={[{ id: "Qwen/Qwen3-4B", tags: [], formats: ["safetensors"] }]} />,
 * );
 * console.log(html.includes("Qwen3-4B")); // true
 */
export function FamilyList({
  models,
  addresses,
  labels: customLabels,
  ...passed
}: Props<"ul", FamilyListProps>): ReactElement | null {
  const labels = { ...FAMILY_TREE_LABELS, ...customLabels };
  const to = addressesOf(addresses);
  const children = models.map((model) => <Member key={model.id} {...{ model, to, labels }} />);
  const state = { count: models.length };
  return (
    <RootElement tag="ul" className="vt-family vt-family--flat" state={state} passed={passed}>
      {children}
    </RootElement>
  );
}
