/**
 * A record as a hub answers it, so that programs written for a hub read it unchanged. Fields that only this product
 * has (the card's text, where a filter came from) are omitted.
 */
import { createHash } from "node:crypto";
import type { ModelRecord, ProviderMapping } from "@vitrine/models";

export interface HubJsonOptions {
  /** `list`: one item of a list of models; `model`: the answer for one model. Providers differ in shape. */
  as?: "list" | "model";
}

type MappingByProvider = Record<string, Omit<ProviderMapping, "provider">>;

/** A hub's answer for a model; plain data, ready for `JSON.stringify`. */
export type HubModelJson = Omit<
  ModelRecord,
  "card" | "provenance" | "origin" | "sources" | "inferenceProviderMapping"
> & {
  _id: string;
  modelId: string;
  private: boolean;
  disabled: boolean;
  gated: false | "auto" | "manual";
  inferenceProviderMapping?: ProviderMapping[] | MappingByProvider;
};

/** A record as a hub answers it, so that programs for a hub can read it. It omits fields that only this package has. */
export function toHubJson(record: ModelRecord, { as = "model" }: HubJsonOptions = {}): HubModelJson {
  const {
    card: _card,
    provenance: _provenance,
    origin: _origin,
    sources: _sources,
    inferenceProviderMapping: mapping,
    ...fields
  } = record;
  return {
    // Clients only need it to be stable and to look like the hub's: 24 hexadecimal digits.
    _id: createHash("sha256").update(record.id).digest("hex").slice(0, 24),
    ...fields,
    modelId: record.id,
    private: record.private ?? false,
    disabled: record.disabled ?? false,
    gated: record.gated ?? false,
    ...(mapping !== undefined && {
      inferenceProviderMapping: as === "list" ? mapping : byProvider(mapping),
    }),
  };
}

function byProvider(mapping: readonly ProviderMapping[]): MappingByProvider {
  return Object.fromEntries(mapping.map(({ provider, ...entry }) => [provider, entry]));
}
