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
import { type Ability, ABILITIES, LICENSE_KINDS, type LicenseKind } from "@vitrine/models";
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

/** Ranges of numbers with their filter for the store. Sizes are disjoint; the other ranges contain one another. */
export const BAND_CHOICES: Readonly<Record<BandField, readonly BandChoice[]>> = {
  size: [
    {
      id: "tiny",
      get label() {
        return BAND_LABELS.tiny;
      },
      bands: [0, 0],
      filter: { maxParameters: 100e6 - 1 },
    },
    {
      id: "small",
      get label() {
        return BAND_LABELS.small;
      },
      bands: [1, 1],
      filter: { minParameters: 100e6, maxParameters: 1e9 - 1 },
    },
    {
      id: "medium",
      get label() {
        return BAND_LABELS.medium;
      },
      bands: [2, 2],
      filter: { minParameters: 1e9, maxParameters: 10e9 - 1 },
    },
    {
      id: "large",
      get label() {
        return BAND_LABELS.large;
      },
      bands: [3, 3],
      filter: { minParameters: 10e9 },
    },
  ],
  memory: BANDS.memory.bounds.map((bytes, at) => ({
    id: String(bytes / GIBIBYTE),
    get label() {
      return BAND_LABELS.memory({ gibibytes: bytes / GIBIBYTE });
    },
    bands: [0, at],
    filter: { maxMemory: bytes - 1 },
  })),
  context: BANDS.context.bounds.map((tokens, at) => ({
    id: String(tokens),
    get label() {
      return BAND_LABELS.context({ tokens });
    },
    bands: bandsFrom("context", at),
    filter: { minContext: tokens },
  })),
  price: BANDS.price.bounds.map((dollars, at) => ({
    id: String(dollars),
    get label() {
      return BAND_LABELS.price({ dollars });
    },
    bands: [0, at],
    // "Under" leaves the bound itself out.
    filter: { maxPrice: dollars - 1e-9 },
  })),
  released: BANDS.released.bounds
    .map((time, at) => {
      const year = new Date(time).getUTCFullYear();
      const since: BandChoice = {
        id: String(year),
        get label() {
          return BAND_LABELS.released({ year });
        },
        bands: bandsFrom("released", at),
        filter: { releasedSince: `${year}-01-01` },
      };
      return since;
    })
    .toReversed(),
};

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

const isBand = (field: BandField, id: string | undefined) => BAND_CHOICES[field].some((choice) => choice.id === id);

export function parseModelQuery(params: URLSearchParams): ModelQuery {
  const one = (field: keyof typeof NAMES): string | undefined => {
    const value = params.get(NAMES[field])?.trim();
    return value && value.length <= MAX_VALUE_LENGTH ? value : undefined;
  };
  const band = (field: BandField) => (isBand(field, one(field)) ? one(field) : undefined);
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
    q: one("q"),
    task: one("task"),
    library: one("library"),
    language: one("language"),
    license: one("license"),
    licenseKind: LICENSE_KINDS.find((kind) => kind === one("licenseKind")),
    author: one("author"),
    format: one("format"),
    tags: list(LISTS.tags).slice(0, 10),
    abilities: ABILITIES.filter((ability) => list(LISTS.abilities).includes(ability)),
    provider: one("provider"),
    price: band("price"),
    size: band("size"),
    memory: band("memory"),
    context: band("context"),
    released: band("released"),
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

export function toSearchQuery(query: ModelQuery): StoreQuery {
  const bands = Object.entries(BAND_CHOICES).map(
    ([field, choices]) => choices.find(({ id }) => id === query[field as BandField])?.filter,
  );
  return {
    q: query.q,
    task: query.task,
    library: query.library,
    language: query.language,
    license: query.license,
    licenseKind: query.licenseKind,
    author: query.author,
    format: query.format,
    tag: query.tags.length > 0 ? query.tags : undefined,
    ability: query.abilities.length > 0 ? query.abilities : undefined,
    provider: query.provider,
    madeFrom: query.from,
    gated: query.gated === undefined ? undefined : query.gated === "yes",
    isOriginal: query.original ? true : undefined,
    unknown: query.unknown.length > 0 ? query.unknown : undefined,
    hasChatTemplate: query.chatTemplate ? true : undefined,
    ...Object.assign({}, ...bands),
    sort: query.sort,
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
  const one = (value: ModelFilter["task"]) => (typeof value === "string" ? value : undefined);
  const change: Partial<ModelQuery> = {};
  if (one(filter.task)) change.task = one(filter.task);
  if (one(filter.language)) change.language = one(filter.language);
  if (one(filter.license)) change.license = one(filter.license);
  if (one(filter.format)) change.format = one(filter.format);
  if (one(filter.provider)) change.provider = one(filter.provider);
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
