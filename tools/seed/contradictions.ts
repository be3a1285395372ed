/**
 * What two ways of knowing say differently: a value against the name, a size against the shape of the layers, a copy against
 * its base. Each rule is independent of how the values were found. What contradicts is unknown until somebody has looked, so
 * it is left out of the seed and listed in `data/seed/contradictions.jsonl`.
 */
import { licenseTerms, type ModelMetadata, type ModelRecord } from "@vitrine/models";

export interface Contradiction {
  id: string;
  /** The values that cannot both be right, which are left out. */
  fields: readonly (keyof ModelMetadata | "license")[];
  /** A sentence for whoever settles it. */
  why: string;
  /** What holds instead, and the records that say so. */
  instead?: { value: number; by: readonly string[] };
}

/** Names round, and leave out embeddings and towers. */
const NAME_MARGIN = 2;
/** Layers of a transformer have about 12 × hidden² weights; gated and grouped ones differ by less than this. */
const SHAPE_MARGIN = 3;
/** Quantized copies count packed weights in their own way. */
const COPY_MARGIN = 1.3;
const DAY_MS = 86_400_000;

/** Contradictions in these records, in their order. */
export function contradictionsOf(records: readonly ModelRecord[]): Contradiction[] {
  const byId = new Map(records.map((record) => [record.id.toLowerCase(), record]));
  const found = records.flatMap((record) => [
    ...sizeAgainstName(record),
    ...sizeAgainstShape(record),
    ...activeAgainstAll(record),
    ...copyAgainstBase(record, byId),
  ]);
  return [...found, ...contextsOfBases(records, byId)];
}

/** The records without what contradicts, until nothing does, and what was found. */
export function settled(records: readonly ModelRecord[]): { records: readonly ModelRecord[]; found: Contradiction[] } {
  const found = contradictionsOf(records);
  if (found.length === 0) return { records, found };
  const rest = settled(records.map((record) => withoutContradictions(record, found)));
  return { records: rest.records, found: [...found, ...rest.found] };
}

/** The record without what contradicts, and with what holds instead where that is known. */
export function withoutContradictions(record: ModelRecord, found: readonly Contradiction[]): ModelRecord {
  const own = found.filter(({ id }) => id === record.id);
  const { metadata = {}, sources = { references: [], fields: {} } } = record;
  if (own.length === 0) return record;
  const gone = new Set<string>(own.flatMap(({ fields }) => fields));
  if (gone.has("license")) for (const name of ["license_name", "license_link"]) gone.add(name);
  const kept = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => !gone.has(name)));
  const references = [...sources.references];
  const [values, fields]: Record<string, unknown>[] = [kept(metadata), kept(sources.fields)];
  for (const { fields: names, instead } of own)
    if (instead) {
      const [name] = names as [string];
      Object.assign(values ?? {}, { [name]: instead.value });
      Object.assign(fields ?? {}, { [name]: [references.length] });
      references.push({ release: "exact copies", path: instead.by.join(", "), rule: "as they agree on less" });
    }
  return {
    ...record,
    tags: gone.has("license") ? record.tags.filter((tag) => !tag.startsWith("license:")) : record.tags,
    ...(record.cardData && { cardData: kept(record.cardData) }),
    metadata: values as ModelMetadata,
    sources: { ...sources, references, fields: fields as typeof sources.fields },
  };
}

const sizeOf = ({ metadata = {} }: ModelRecord) => metadata.parameters ?? metadata.parametersAbout;
const SIZES = ["parameters", "parametersAbout", "activeParametersAbout"] as const;
const shown = (count: number) => `${(count / 1e9).toPrecision(3)} billion`;
const isFar = (one: number, other: number, margin: number) => one > other * margin || other > one * margin;

/** Sizes that a name states: `8B`, `1_8B`, `350m`. Letters in front make another number of it (`laion2B`, `A3B`). */
function sizesInName(id: string): number[] {
  const name = id.slice(id.indexOf("/") + 1);
  // Parts of mixtures, and what is active of them.
  if (/\d+(\.\d+)?B-?[AE]\d|E\d+(\.\d+)?B|MoE|\dx\d|\d[bm]-\d+E/i.test(name)) return [];
  const found = [...name.matchAll(/(?:^|[-_])((?:(?<![.\d]_)\d_)?\d+(?:\.\d+)?)([bm])(?=$|[-_.])/gi)].map(
    ([, digits = "", unit = ""]) => Number(digits.replace("_", ".")) * (/b/i.test(unit) ? 1e9 : 1e6),
  );
  const sizes = [...new Set(found)];
  // An encoder and a decoder of one size: `1b-1b`.
  return sizes.length === found.length ? sizes : [];
}

function sizeAgainstName(record: ModelRecord): Contradiction[] {
  const size = sizeOf(record);
  const [named, ...others] = sizesInName(record.id);
  if (size === undefined || named === undefined || named < 1e6) return [];
  // An exact count is of the files.
  if (record.metadata?.parameters !== undefined) return [];
  if (others.length > 0) {
    // The smaller of two is of data or steps, where the larger one is far from it.
    const [least, most] = [Math.min(named, ...others), Math.max(named, ...others)];
    return Math.round(least) === size && isFar(least, most, 20) && least < 1e9
      ? [{ id: record.id, fields: SIZES, why: `The name states several sizes, and ${shown(size)} is taken from it.` }]
      : [];
  }
  return isFar(size, named, NAME_MARGIN)
    ? [{ id: record.id, fields: SIZES, why: `The name says ${shown(named)} weights, the value ${shown(size)}.` }]
    : [];
}

function sizeAgainstShape(record: ModelRecord): Contradiction[] {
  const { layers, hiddenSize } = record.metadata ?? {};
  const size = sizeOf(record);
  if (layers === undefined || hiddenSize === undefined || size === undefined) return [];
  // Draft models and adapters are parts of what their shape is of.
  const relation = record.cardData?.["base_model_relation"];
  if (relation === "draft" || relation === "adapter") return [];
  const least = 12 * layers * hiddenSize ** 2;
  if (size >= least / SHAPE_MARGIN) return [];
  const why = `${shown(size)} weights are too few for ${layers} layers of width ${hiddenSize}.`;
  return [{ id: record.id, fields: [...SIZES, "layers", "hiddenSize"], why }];
}

function activeAgainstAll(record: ModelRecord): Contradiction[] {
  const active = record.metadata?.activeParametersAbout;
  const size = sizeOf(record);
  if (active === undefined || size === undefined || active < size) return [];
  return [
    { id: record.id, fields: ["activeParametersAbout"], why: `${shown(active)} active weights of ${shown(size)}.` },
  ];
}

function copyAgainstBase(record: ModelRecord, byId: ReadonlyMap<string, ModelRecord>): Contradiction[] {
  const { base_model: base, base_model_relation: relation } = (record.cardData ?? {}) as Record<string, unknown>;
  const original = typeof base === "string" && relation === "quantized" ? byId.get(base.toLowerCase()) : undefined;
  if (!original) return [];
  const found: Contradiction[] = [];
  const [mine, theirs] = [sizeOf(record), sizeOf(original)];
  if (mine !== undefined && theirs !== undefined && isFar(mine, theirs, COPY_MARGIN))
    found.push({
      id: record.id,
      fields: SIZES,
      why: `${shown(mine)} weights, and ${original.id} has ${shown(theirs)}.`,
    });
  const [made, began] = [record, original].map(({ metadata }) => Date.parse(metadata?.releaseDate ?? "")) as [
    number,
    number,
  ];
  if (made < began - 31 * DAY_MS)
    found.push({
      id: record.id,
      fields: ["releaseDate"],
      why: `It is older than ${original.id}, of which it is a copy.`,
    });
  const [allowed, ofBase] = [record, original].map((each) => WIDTH[licenseTerms(each)?.commercial ?? "unclear"]);
  if (allowed !== undefined && ofBase !== undefined && allowed > ofBase)
    found.push({
      id: record.id,
      fields: ["license"],
      why: `Its license allows more than that of ${original.id}, of which it is a copy.`,
    });
  return found;
}

/** How much a license allows; a copy cannot allow more than its original does. */
const WIDTH: Readonly<Record<string, number | undefined>> = { "not-allowed": 0, conditional: 1, allowed: 2 };

/**
 * A context is what both the maker and the configuration allow. Where copies by several people agree on less than their base
 * has, its number is one with YaRN or the like, and theirs holds; any other difference is the copy's.
 */
function contextsOfBases(records: readonly ModelRecord[], byId: ReadonlyMap<string, ModelRecord>): Contradiction[] {
  const copies = Map.groupBy(records, ({ cardData }) => {
    const { base_model: base, base_model_relation: relation } = (cardData ?? {}) as Record<string, unknown>;
    return typeof base === "string" && relation === "quantized" ? base.toLowerCase() : "";
  });
  const fields = ["contextLength"] as const;
  const found: Contradiction[] = [];
  for (const [base, all] of copies) {
    const original = byId.get(base);
    const full = original?.metadata?.contextLength;
    if (original === undefined || full === undefined) continue;
    const others = all.filter(({ metadata }) => isFar(metadata?.contextLength ?? full, full, 1.1));
    const byLength = Map.groupBy(others, ({ metadata }) => metadata?.contextLength ?? 0);
    const [agreed] = [...byLength]
      .filter(([length, list]) => length < full && new Set(list.map(({ author }) => author)).size > 1)
      .toSorted(([one], [other]) => one - other);
    if (agreed) {
      const [value, list] = agreed;
      const by = list.map(({ id }) => id).slice(0, 3);
      const why = `${full} tokens, and copies by several people have ${value}.`;
      found.push({ id: original.id, fields, why, instead: { value, by } });
    }
    for (const { id, metadata } of others)
      if (isFar(metadata?.contextLength ?? 0, agreed?.[0] ?? full, 1.1))
        found.push({
          id,
          fields,
          why: `${metadata?.contextLength} tokens, and ${original.id} has ${agreed?.[0] ?? full}.`,
        });
  }
  return found;
}
