/**
 * The list of models as an address: which filters a query string has, and the address of the same
 * list with one thing changed. Filters live nowhere else, so links, the back button and sharing
 * work by themselves. A value that makes no sense narrows nothing, and the page says so.
 */
import {
  BANDS,
  type BandField,
  type ModelFilter,
  type ModelSort,
  type ModelQuery as StoreQuery,
  UNKNOWNS,
  type UnknownField,
} from "@vitrine/hub";
import { type Ability, ABILITIES, LICENSE_KINDS, type LicenseKind, type Machine, memoryRoom } from "@vitrine/models";
import { machineWith } from "./machine.ts";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";

const { bands: BAND_LABELS } = CATALOG_LABELS;

/** Filters with counts, in the order the page shows them. */
export const FACET_FIELDS = [
  "task",
  "size",
  "memory",
  "format",
  "licenseKind",
  "license",
  "context",
  "price",
  "provider",
  "language",
  "library",
  "released",
  "author",
] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

export const SORTS = CATALOG_LABELS.sorts satisfies Record<ModelSort, string>;

const GIBIBYTE = 1024 ** 3;

/** One range of a number: its value in the address, and the bands that it covers. */
export interface BandChoice {
  id: string;
  label: string;
  /** First and last band. */
  bands: readonly [number, number];
  filter: ModelFilter;
}

const bandsFrom = (field: BandField, at: number): readonly [number, number] => [at + 1, BANDS[field].bounds.length];

/** The label is read when it is shown: in the language of the page. */
function bandChoice(id: string | number, label: () => string, bands: BandChoice["bands"], filter: ModelFilter) {
  return {
    id: String(id),
    get label() {
      return label();
    },
    bands,
    filter,
  };
}

/** Ranges of numbers with their filter for the store. Sizes are disjoint; the other ranges contain one another. */
export const BAND_CHOICES: Readonly<Record<BandField, readonly BandChoice[]>> = {
  size: [
    bandChoice("tiny", () => BAND_LABELS.tiny, [0, 0], { maxParameters: 100e6 - 1 }),
    bandChoice("small", () => BAND_LABELS.small, [1, 1], { minParameters: 100e6, maxParameters: 1e9 - 1 }),
    bandChoice("medium", () => BAND_LABELS.medium, [2, 2], { minParameters: 1e9, maxParameters: 10e9 - 1 }),
    bandChoice("large", () => BAND_LABELS.large, [3, 3], { minParameters: 10e9 }),
  ],
  memory: BANDS.memory.bounds.map((bytes, at) => {
    const gibibytes = bytes / GIBIBYTE;
    return bandChoice(gibibytes, () => BAND_LABELS.memory({ gibibytes }), [0, at], { maxMemory: bytes - 1 });
  }),
  context: BANDS.context.bounds.map((tokens, at) =>
    bandChoice(tokens, () => BAND_LABELS.context({ tokens }), bandsFrom("context", at), { minContext: tokens }),
  ),
  price: BANDS.price.bounds.map((dollars, at) =>
    // "Under" leaves the bound itself out.
    bandChoice(dollars, () => BAND_LABELS.price({ dollars }), [0, at], { maxPrice: dollars - 1e-9 }),
  ),
  released: BANDS.released.bounds
    .map((time, at) => {
      const year = new Date(time).getUTCFullYear();
      const label = () => BAND_LABELS.released({ year });
      return bandChoice(year, label, bandsFrom("released", at), { releasedSince: `${year}-01-01` });
    })
    .toReversed(),
};

/** A machine as the address names it in place of an amount of memory: `rtx-4090`, `rtx-3090.2`. */
export function machineNamed(value = ""): Machine | undefined {
  const [id, cards] = value.split(".");
  return machineWith(id, cards);
}

/** What `fitMachine` says fits on such a machine. */
function machineFilter(value: string | undefined): ModelFilter | undefined {
  const machine = machineNamed(value);
  return machine && { maxMemory: memoryRoom(machine).tight };
}

export const PAGE_SIZE = 30;
const MAX_VALUE_LENGTH = 200;

export interface ModelQuery {
  q?: string;
  task?: string;
  library?: string;
  language?: string;
  license?: string;
  licenseKind?: LicenseKind;
  author?: string;
  format?: string;
  tags: string[];
  /** Abilities that the models must all have. */
  abilities: Ability[];
  provider?: string;
  /** Dollars per million tokens in, at the cheapest provider. */
  price?: string;
  size?: string;
  memory?: string;
  context?: string;
  released?: string;
  /** Id of a model that those of the list were made from. */
  from?: string;
  /** Only models that are no conversion or copy of another. */
  original: boolean;
  /** Fields that must have no value. */
  unknown: UnknownField[];
  chatTemplate: boolean;
  /** Whether access must be requested; "no" includes unknown. */
  gated?: "yes" | "no";
  /** The text is searched as it is, and not parsed for filters. */
  literal: boolean;
  sort?: keyof typeof SORTS;
  /** Reverses the direction of the order. */
  turned: boolean;
  /** Rows without sentences. */
  compact: boolean;
  cursor?: string;
}

/** Names in the address, in the order in which they are written. */
const NAMES = {
  q: "q",
  task: "task",
  library: "library",
  language: "language",
  license: "license",
  licenseKind: "license_kind",
  author: "author",
  format: "format",
  provider: "provider",
  price: "price",
  size: "size",
  memory: "fits",
  context: "context",
  released: "since",
  from: "from",
  gated: "gated",
  sort: "sort",
  cursor: "cursor",
} as const satisfies Partial<Record<keyof ModelQuery, string>>;
/** Fields that any text may have as their value, and that the store knows by the same name. */
const TEXT_FIELDS = ["q", "task", "library", "language", "license", "author", "format", "provider"] as const;
const SWITCHES = {
  original: "original",
  chatTemplate: "chat_template",
  literal: "literal",
  turned: "turned",
  compact: "compact",
} as const;
const LISTS = { tags: "tag", abilities: "ability", unknown: "unknown" } as const;

const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(NAMES),
  ...Object.values(SWITCHES),
  ...Object.values(LISTS),
  "explain",
]);

const GATED = ["yes", "no"] as const;

export function parseModelQuery(params: URLSearchParams): ModelQuery {
  const one = (field: keyof typeof NAMES): string | undefined => {
    const value = params.get(NAMES[field])?.trim();
    return value && value.length <= MAX_VALUE_LENGTH ? value : undefined;
  };
  const bands = (Object.keys(BAND_CHOICES) as BandField[]).map((field) => {
    const value = one(field);
    const isChoice = BAND_CHOICES[field].some(({ id }) => id === value);
    return [field, isChoice || (field === "memory" && machineFilter(value)) ? value : undefined] as const;
  });
  const isOn = (field: keyof typeof SWITCHES) => params.get(SWITCHES[field]) === "1";
  const list = (name: string) => [
    ...new Set(
      params
        .getAll(name)
        .map((value) => value.trim())
        .filter((value) => value !== "" && value.length <= MAX_VALUE_LENGTH),
    ),
  ];
  // `standing` is the name of earlier releases, which links still carry.
  const sort = one("sort") === "standing" ? "popularity" : one("sort");
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, one(field)])),
    ...Object.fromEntries(bands),
    licenseKind: LICENSE_KINDS.find((kind) => kind === one("licenseKind")),
    tags: list(LISTS.tags).slice(0, 10),
    abilities: ABILITIES.filter((ability) => list(LISTS.abilities).includes(ability)),
    from: one("from"),
    gated: GATED.find((choice) => choice === one("gated")),
    original: isOn("original"),
    unknown: list(LISTS.unknown).filter((name): name is UnknownField => Object.hasOwn(UNKNOWNS, name)),
    chatTemplate: isOn("chatTemplate"),
    literal: isOn("literal"),
    sort: sort !== undefined && Object.hasOwn(SORTS, sort) ? (sort as keyof typeof SORTS) : undefined,
    turned: isOn("turned"),
    compact: isOn("compact"),
    cursor: params.get(NAMES.cursor) ?? undefined,
  };
}

/** Parameters of an address that have no effect: unknown names, and values that a filter does not accept. */
export function unknownParameters(params: URLSearchParams): string[] {
  const saved = new URLSearchParams(modelsPath(parseModelQuery(params)).split("?")[1] ?? "");
  return [...params]
    .filter(([name, value]) => value !== "" && (!KNOWN_NAMES.has(name) || !saved.getAll(name).includes(value.trim())))
    .map(([name, value]) => `${name}=${value}`.slice(0, MAX_VALUE_LENGTH))
    .slice(0, 10);
}

/** The address of the list for `query`, its parameters in a fixed order. */
export function modelsPath(query: ModelQuery): string {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(NAMES)) {
    const value = query[field as keyof typeof NAMES];
    if (value) params.set(name, value);
  }
  for (const [field, name] of Object.entries(LISTS))
    for (const value of query[field as keyof typeof LISTS]) params.append(name, value);
  for (const [field, name] of Object.entries(SWITCHES)) {
    if (query[field as keyof typeof SWITCHES]) params.set(name, "1");
  }
  const text = params.toString();
  return text === "" ? "/models" : `/models?${text}`;
}

/** The same list with some filters changed, from its first page. */
export function withChange(query: ModelQuery, change: Partial<ModelQuery>): ModelQuery {
  return { ...query, cursor: undefined, ...change };
}

/** @param machine of the visitor, for the order by what fits; the one that the address filters by is meant before it */
export function toSearchQuery(query: ModelQuery, machine?: Machine): StoreQuery {
  const meant = machineNamed(query.memory) ?? machine;
  const bands = Object.entries(BAND_CHOICES).map(
    ([field, choices]) => choices.find(({ id }) => id === query[field as BandField])?.filter,
  );
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, query[field]])),
    ...machineFilter(query.memory),
    licenseKind: query.licenseKind,
    tag: query.tags.length > 0 ? query.tags : undefined,
    ability: query.abilities.length > 0 ? query.abilities : undefined,
    madeFrom: query.from,
    gated: query.gated === undefined ? undefined : query.gated === "yes",
    isOriginal: query.original ? true : undefined,
    unknown: query.unknown.length > 0 ? query.unknown : undefined,
    hasChatTemplate: query.chatTemplate ? true : undefined,
    ...Object.assign({}, ...bands),
    sort: query.sort,
    room: query.sort === "fit" && meant ? memoryRoom(meant) : undefined,
    direction: query.turned ? turnedDirection(query.sort) : undefined,
  } as StoreQuery;
}

/** Names run from a to z and prices from the cheapest; all other orders begin with the largest. */
function turnedDirection(sort: ModelQuery["sort"]): StoreQuery["direction"] {
  return sort === "name" || sort === "price" ? "descending" : "ascending";
}

/** The abilities that a filter requires. */
export function abilitiesIn({ ability = [] }: ModelFilter): Ability[] {
  return ABILITIES.filter((each) => [ability].flat().includes(each));
}

/** The list's filters that correspond to a store filter parsed from the text. */
export function fromStoreFilter(filter: ModelFilter): Partial<ModelQuery> {
  const change: Partial<ModelQuery> = {};
  for (const field of ["task", "language", "license", "format", "provider"] as const) {
    const value = filter[field];
    if (typeof value === "string" && value !== "") change[field] = value;
  }
  const abilities = abilitiesIn(filter);
  if (abilities.length > 0) change.abilities = abilities;
  const kind = LICENSE_KINDS.find((each) => each === filter.licenseKind);
  if (kind) change.licenseKind = kind;
  if (filter.gated !== undefined) change.gated = filter.gated ? "yes" : "no";
  return change;
}

/** Whether the list has a filter for each value of a store filter. Several tasks, or a part of a name, it cannot say. */
export function isListFilter(filter: ModelFilter): boolean {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined);
  return (
    parts.length > 0 && parts.every(([field, value]) => Object.keys(fromStoreFilter({ [field]: value })).length > 0)
  );
}

/** Whether anything but the order and the look of rows narrows the list. */
export function isFiltered(query: ModelQuery): boolean {
  return (
    modelsPath({ ...query, sort: undefined, cursor: undefined, turned: false, compact: false, literal: false }) !==
    "/models"
  );
}

/** The address of the feed of changes of a list. */
export function changesFeedPath(query: ModelQuery): string {
  return modelsPath({ ...query, sort: undefined, cursor: undefined, turned: false, compact: false }).replace(
    "/models",
    "/changes.atom",
  );
}
