import type { ModelMetadata } from "../record/record.ts";

/** Fields from which the cache of keys and values is worked out. */
export type CacheShape = Pick<
  ModelMetadata,
  | "layers"
  | "attentionHeads"
  | "keyValueHeads"
  | "headSize"
  | "hiddenSize"
  | "attention"
  | "keyValueRank"
  | "ropeHeadSize"
  | "slidingWindow"
  | "fullLayersEvery"
  | "fullLayers"
  | "slidingLayers"
  | "fullTokenSize"
  | "slidingTokenSize"
> & {
  /** Numbers of the state that a layer without a cache carries, however many tokens there are. */
  stateSize?: number;
};
