/**
 * How the layers of a configuration look back, layer by layer: a dozen spellings of lists, periods and patterns become
 * the counts from which a cache is worked out.
 */
import { isObject } from "@vitrine/base";

type Plain = Record<string, unknown>;
type Kind = "full" | "sliding" | "other";

/** Words of lists for kinds of layers. Everything else keeps no keys and values. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["full_attention", "full"],
  ["attention", "full"],
  ["hybrid", "full"],
  ["indexed_attention", "full"],
  ["sliding_attention", "sliding"],
  ["window_attention", "sliding"],
  ["chunked_attention", "sliding"],
  ["local_attention", "sliding"],
]);
/** More layers than any network has. */
const MAX_LAYERS = 4096;

/** Counts for a cache, as far as a configuration states them for its text part. */
export function readAttention(text: Plain): Record<string, number | string> {
  const layers = size(text, "num_hidden_layers", "n_layer", "num_layers", "n_layers");
  const rank = size(text, "kv_lora_rank");
  const head = size(text, "head_dim", "attention_head_dim");
  const rope = size(text, "qk_rope_head_dim");
  const window = size(text, "sliding_window", "sliding_window_size", "attention_window_size", "attention_chunk_size");
  const kinds = layers === undefined ? undefined : kindsOf(text, layers);
  return defined({
    // The head of a network with latent attention is that of its positions alone.
    headSize: rank === undefined ? head : undefined,
    keyValueRank: rank,
    ropeHeadSize: rank === undefined ? undefined : rope,
    attention: rank === undefined ? undefined : "latent",
    ...(kinds !== undefined && countsOf(text, kinds, window)),
  });
}

function countsOf(text: Plain, kinds: readonly Kind[], window: number | undefined) {
  const shared = size(text, "num_kv_shared_layers") ?? 0;
  const own = kinds.slice(0, Math.max(0, kinds.length - shared));
  const count = (kind: Kind) => own.filter((each) => each === kind).length;
  const [full, sliding] = [count("full"), count("sliding")];
  if (full === kinds.length) return { fullLayers: full };
  // A list that names windows, and no size of one.
  if (sliding > 0 && window === undefined) return {};
  return {
    attention: sliding > 0 ? "sliding" : full === 0 ? "recurrent" : "hybrid",
    fullLayers: full,
    slidingLayers: sliding,
    slidingWindow: sliding > 0 ? window : undefined,
    fullTokenSize: tokenSize(text, "num_global_key_value_heads", "global_head_dim"),
    slidingTokenSize: tokenSize(text, "swa_num_key_value_heads", "swa_head_dim"),
  };
}

/** Numbers of keys and values in layers whose heads are not those of the others. */
function tokenSize(text: Plain, headsKey: string, sizeKey: string): number | undefined {
  const value = size(text, "v_head_dim");
  const isOther = size(text, headsKey) ?? size(text, sizeKey) ?? value;
  const heads = size(text, headsKey) ?? size(text, "num_key_value_heads");
  const head = size(text, sizeKey) ?? size(text, "head_dim");
  if (isOther === undefined || heads === undefined || head === undefined) return undefined;
  return heads * (head + (value ?? head));
}

/** The kind of each layer; `undefined` where all look back at everything, or nothing says it. */
function kindsOf(text: Plain, layers: number): Kind[] | undefined {
  if (layers > MAX_LAYERS) return undefined;
  const each = (kindAt: (at: number) => Kind) => Array.from({ length: layers }, (_, at) => kindAt(at));
  const listed = words(text["layer_types"]) ?? words(text["layers_block_type"]);
  if (listed !== undefined) return listed.map((word) => KINDS.get(word) ?? "other");
  const pattern = text["hybrid_override_pattern"];
  if (typeof pattern === "string" && pattern.length <= MAX_LAYERS)
    return [...pattern].map((letter) => (letter === "*" ? "full" : "other"));
  const inLinear = isObject(text["linear_attn_config"]) ? text["linear_attn_config"]["full_attn_layers"] : undefined;
  const fromOne = numbers(inLinear);
  if (fromOne !== undefined) return each((at) => (fromOne.has(at + 1) ? "full" : "other"));
  const fromZero =
    numbers(text["full_attn_idxs"]) ?? numbers(text["attn_layer_indices"]) ?? numbers(text["hybrid_layer_ids"]);
  if (fromZero !== undefined) return each((at) => (fromZero.has(at) ? "full" : "other"));
  const flags = text["attn_type_list"] ?? text["hybrid_layer_pattern"];
  if (Array.isArray(flags)) {
    // MiniMax marks what looks back, MiMo what has a window.
    const isMiniMax = flags === text["attn_type_list"];
    return flags
      .slice(0, MAX_LAYERS)
      .map((flag) => (isMiniMax === (flag === 1) ? "full" : isMiniMax ? "other" : "sliding"));
  }
  const [period, offset] = [size(text, "attn_layer_period"), text["attn_layer_offset"]];
  if (period !== undefined && typeof offset === "number")
    return each((at) => (at % period === offset ? "full" : "other"));
  const interval = size(text, "full_attention_interval");
  if (interval !== undefined) return each((at) => ((at + 1) % interval === 0 ? "full" : "other"));
  if (text["use_sliding_window"] === false || size(text, "sliding_window") === undefined) return undefined;
  const every = size(text, "sliding_window_pattern", "global_attn_every_n_layers");
  return every === undefined ? undefined : each((at) => ((at + 1) % every === 0 ? "full" : "sliding"));
}

function size(text: Plain, ...names: string[]): number | undefined {
  return names
    .map((name) => text[name])
    .find((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);
}

function words(value: unknown): string[] | undefined {
  return Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_LAYERS &&
    value.every((each) => typeof each === "string")
    ? (value as string[])
    : undefined;
}

function numbers(value: unknown): ReadonlySet<unknown> | undefined {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_LAYERS ? new Set(value) : undefined;
}

function defined(fields: Record<string, number | string | undefined>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    number | string
  >;
}
