/** The filters beside a list, each with the number of models it would leave; what is not known is counted too. */
import { type BandField, BANDS, type Facets, type FacetValue as FacetCount, type UnknownFact } from "@vitrine/hub";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { getTask } from "@vitrine/tasks";
import {
  BAND_CHOICES,
  FACET_FIELDS,
  type FacetField,
  type ModelQuery,
  modelsPath,
  withChange,
} from "../site/model-query.ts";
import { languageName, licenseName } from "../site/names.ts";
import { PROVIDER_NAMES } from "../site/providers.ts";

const FACET_TITLES: Readonly<Record<FacetField, string>> = {
  task: "Task",
  size: "Size",
  memory: "Fits in memory of",
  format: "Format",
  licenseKind: "Licence allows",
  license: "Licence",
  context: "Context at least",
  price: "Price under",
  provider: "Served by",
  language: "Language",
  library: "Library",
  released: "Released",
  author: "Author",
};

/** Facts that a list can be asked to have none of. */
export const UNKNOWN_LABELS: Readonly<Record<UnknownFact, string>> = {
  task: "task not known",
  license: "licence not known",
  size: "size not known",
  context: "context not known",
  memory: "memory not known",
  price: "price not known",
  released: "date not known",
};
const UNKNOWN_OF: Partial<Record<FacetField, UnknownFact>> = {
  task: "task",
  size: "size",
  memory: "memory",
  license: "license",
  context: "context",
  price: "price",
  released: "released",
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  safetensors: "Safetensors",
  gguf: "GGUF",
  mlx: "MLX",
  onnx: "ONNX",
  awq: "AWQ",
  gptq: "GPTQ",
  fp8: "FP8",
  fp4: "FP4",
  bnb: "bitsandbytes",
  adapter: "Adapter (LoRA)",
};

/** What a kind of licence lets one do. */
export const LICENSE_KIND_NAMES: Readonly<Record<string, string>> = {
  permissive: "Use in business (permissive)",
  copyleft: "Use, sharing alike (copyleft)",
  conditions: "Use under conditions",
  "non-commercial": "Non-commercial use",
  other: "Read its text",
};

/** Whether access to the files must be asked for. Few sources say so. */
export const GATED_LABELS = {
  yes: "Gated: access is asked for first",
  no: "Not known to be gated",
} as const;

/** How many values of a facet are shown before "more". */
const SHOWN_VALUES = 8;
/** And how many behind it; the rest is found by searching. */
const FOLDED_VALUES = 60;

export function Filters({ query, facets }: { query: ModelQuery; facets: Facets }) {
  const unknown = new Map(facets.unknown?.map((each) => [each.value, each]));
  const hasEstimates = Object.values(facets).some((values) => values.some(({ isEstimate }) => isEstimate));
  return (
    <details className="filters fold">
      <summary>Filters</summary>
      {hasEstimates ? <p className="facet__note">Counts with ≈ are estimated from a sample of the models.</p> : null}
      {FACET_FIELDS.map((field) => {
        const name = UNKNOWN_OF[field];
        const missing = name === undefined ? undefined : { name, count: 0, ...unknown.get(name) };
        return field in BAND_CHOICES ? (
          <Bands key={field} field={field as BandField} query={query} counts={facets[field]} missing={missing} />
        ) : (
          <Facet key={field} field={field} query={query} values={facets[field] ?? []} missing={missing} />
        );
      })}
      <section className="facet" aria-labelledby="facet-kind">
        <h2 className="facet__title" id="facet-kind">
          Kind
        </h2>
        <ul>
          <FacetValue
            name="original"
            label="No conversions or copies"
            {...countIn(facets.original, "true")}
            current={query.original}
            href={modelsPath(withChange(query, { original: !query.original }))}
          />
          {facets.chatTemplate?.some(({ value }) => value === "true") || query.chatTemplate ? (
            <FacetValue
              name="chat template"
              label="Has a chat template"
              current={query.chatTemplate}
              href={modelsPath(withChange(query, { chatTemplate: !query.chatTemplate }))}
            />
          ) : null}
          {countIn(facets.gated, "true").count > 0 || query.gated !== undefined
            ? (["yes", "no"] as const).map((choice) => (
                <FacetValue
                  key={choice}
                  name={`gated ${choice}`}
                  label={GATED_LABELS[choice]}
                  {...countIn(facets.gated, String(choice === "yes"))}
                  current={query.gated === choice}
                  href={modelsPath(withChange(query, { gated: query.gated === choice ? undefined : choice }))}
                />
              ))
            : null}
        </ul>
      </section>
    </details>
  );
}

type Count = Pick<FacetCount, "count" | "isEstimate">;

function countIn(counts: readonly FacetCount[] | undefined, value: string): Count {
  const { count = 0, isEstimate } = counts?.find((each) => each.value === value) ?? {};
  return { count, ...(isEstimate && { isEstimate }) };
}

interface Missing extends Count {
  name: UnknownFact;
}

/** The choice of models of which the fact is not known. */
function Unknown({ query, field, missing }: { query: ModelQuery; field: FacetField; missing: Missing | undefined }) {
  if (missing === undefined) return null;
  const isChosen = query.unknown.includes(missing.name);
  if (missing.count === 0 && !isChosen) return null;
  const others = query.unknown.filter((name) => name !== missing.name);
  const change = isChosen ? { unknown: others } : { unknown: [...others, missing.name], [field]: undefined };
  return (
    <FacetValue
      name={`${field} not known`}
      label="not known"
      count={missing.count}
      isEstimate={missing.isEstimate}
      current={isChosen}
      href={modelsPath(withChange(query, change))}
    />
  );
}

interface BandsProps {
  field: BandField;
  query: ModelQuery;
  counts: readonly FacetCount[] | undefined;
  missing: Missing | undefined;
}

function Bands({ field, query, counts = [], missing }: BandsProps) {
  const byBand = Array.from({ length: BANDS[field].bounds.length + 1 }, (_, band) =>
    counts.filter(({ value }) => value === String(band)).reduce((sum, { count }) => sum + count, 0),
  );
  const countOf = ([first, last]: readonly [number, number]) =>
    byBand.slice(first, last + 1).reduce((sum, count) => sum + count, 0);
  if (countOf([0, byBand.length - 1]) === 0 && query[field] === undefined) return null;
  const rest = query.unknown.filter((name) => name !== missing?.name);
  return (
    <section className="facet" aria-labelledby={`facet-${field}`}>
      <h2 className="facet__title" id={`facet-${field}`}>
        {FACET_TITLES[field]}
      </h2>
      {field === "memory" ? (
        <p className="facet__note">
          Weights as published, in 16 bits where no source says otherwise, and a short context.
        </p>
      ) : null}
      <ul>
        {BAND_CHOICES[field].map(({ id, label, bands }) => (
          <FacetValue
            key={id}
            name={`${field} ${id}`}
            label={label}
            count={countOf(bands)}
            isEstimate={counts.some(({ isEstimate }) => isEstimate) || undefined}
            current={query[field] === id}
            href={modelsPath(withChange(query, { [field]: query[field] === id ? undefined : id, unknown: rest }))}
          />
        ))}
        <Unknown query={query} field={field} missing={missing} />
      </ul>
    </section>
  );
}

interface FacetProps {
  field: FacetField;
  query: ModelQuery;
  values: readonly FacetCount[];
  missing: Missing | undefined;
}

function Facet({ field, query, values, missing }: FacetProps) {
  if (values.length === 0) return null;
  const current = query[field];
  const shown = values.slice(0, SHOWN_VALUES);
  const chosen = current === undefined ? undefined : values.find((value) => value.value === current);
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen);
  const rest = values.filter((value) => !shown.includes(value)).slice(0, FOLDED_VALUES);
  const unknown = query.unknown.filter((name) => name !== missing?.name);
  const item = (value: FacetCount) => (
    <FacetValue
      key={value.value}
      name={`${field} ${value.value}`}
      label={facetLabel(field, value.value)}
      count={value.count}
      isEstimate={value.isEstimate}
      current={value.value === current}
      href={modelsPath(withChange(query, { [field]: value.value === current ? undefined : value.value, unknown }))}
    />
  );
  return (
    <section className="facet" aria-labelledby={`facet-${field}`}>
      <h2 className="facet__title" id={`facet-${field}`}>
        {FACET_TITLES[field]}
      </h2>
      <ul>
        {shown.map(item)}
        <Unknown query={query} field={field} missing={missing} />
      </ul>
      {rest.length > 0 ? (
        <details className="facet__more">
          <summary>{rest.length} more</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      ) : null}
    </section>
  );
}

interface FacetValueProps {
  /** Names the choice, so that focus finds it again in a new list. */
  name: string;
  label: string;
  count?: number;
  isEstimate?: true | undefined;
  current: boolean;
  href: string;
}

function FacetValue({ name, label, count, isEstimate, current, href }: FacetValueProps) {
  return (
    <li>
      <a
        className="facet__value"
        href={href}
        aria-current={current ? "true" : undefined}
        rel="nofollow"
        data-swap-link={name}
      >
        <span>{label}</span>
        {count === undefined ? null : (
          <span className="facet__count">
            {isEstimate ? "≈" : null}
            {count.toLocaleString("en")}
            <span className="vt-visually-hidden">{count === 1 ? " model" : " models"}</span>
          </span>
        )}
        {current ? <span className="vt-visually-hidden"> (remove this filter)</span> : null}
      </a>
    </li>
  );
}

/** A value of a filter in words. */
export function facetLabel(field: FacetField, value: string): string {
  switch (field) {
    case "task":
      return getTask(value)?.name ?? value;
    case "library":
      return getLibraryFacts(value)?.prettyLabel ?? value;
    case "language":
      return languageName(value);
    case "license":
      return licenseName(value);
    case "licenseKind":
      return LICENSE_KIND_NAMES[value] ?? value;
    case "format":
      return FORMAT_NAMES[value] ?? value;
    case "provider":
      return Object.hasOwn(PROVIDER_NAMES, value) ? (PROVIDER_NAMES[value] ?? value) : value;
    default:
      return value;
  }
}
