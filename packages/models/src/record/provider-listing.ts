/**
 * A provider's listing of a model: its ID there, price and limits. Listings are stored apart from the records, because
 * they change more often and many are of models that have no page here.
 */
export interface ProviderListing {
  /** Provider of the inference client, as `together`. */
  provider: string;
  /** The provider's own id of the model. */
  providerId: string;
  /** Hub id, where it is known which model this is. */
  model?: string;
  /** Task that the provider serves it for. */
  task?: string;
  price?: ListingPrice;
  /** Tokens the provider takes in, and gives out, at most. */
  contextLength?: number;
  maxOutput?: number;
  /** `tools`, `vision`, `schema`, `reasoning`, `caching`; `false` entries are omitted: what is not named is unknown. */
  abilities?: string[];
  /** Abilities that the source says it lacks there. */
  lacks?: string[];
  /** Median seconds to the first token and tokens per second, where a router measured them. */
  latency?: number;
  throughput?: number;
  /** `live`, `staging` or `error`, where a hub says so. */
  status?: string;
  /** Day from which the provider no longer serves it. */
  endsOn?: string;
  /** Day on which it was read; empty where a record's own mapping says no more than who serves it. */
  readOn: string;
  /** Page of the provider with its prices. */
  page?: string;
  /** `package@version`, or the host of a router or hub. */
  source: string;
}

/** United States dollars. */
export interface ListingPrice {
  /** Per million tokens in, out, and in from the cache. */
  input?: number;
  output?: number;
  cachedInput?: number;
  perImage?: number;
  perSecond?: number;
  /** Per million characters. */
  perCharacters?: number;
}
