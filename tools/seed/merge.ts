/**
 * The one merge: rows of all releases become one model each.
 *
 * Ids that differ only in upper and lower case are one model. Of a field with one value, what the model's own page
 * says is taken, then what its maker says; then the value that most packages state, then one that was read at a commit,
 * then one that is written before one that was worked out by a rule; then the one of the release that is first in the
 * list of releases. A package and its repository count once, a size and its rounding confirm each other, and of days the
 * earlier one is taken. A size that repeats the one in the model's name says less than any other, however many sources
 * repeat it. What loses is listed as a disagreement, for a person to look at. Of a field with several values each value
 * is its own row, and all stay.
 *
 * The result does not depend on the order of the rows.
 */
import { sizeInName } from "./rules/size-in-name.ts";
import { LIST_FIELDS, type Row } from "./rows.ts";

export interface FieldSource {
  release: string;
  path: string;
  commit?: string;
  rule?: string;
}

export interface MergedField {
  value: unknown;
  sources: FieldSource[];
}

export interface MergedModel {
  id: string;
  fields: Map<string, MergedField>;
  /** Packages that name the model. */
  packages: string[];
}

export interface Disagreement {
  id: string;
  field: string;
  chosen: unknown;
  /** Why: who says it, more packages say so, it was read at a commit, it is written and not worked out, the earlier of two days, or the order of releases. */
  because:
    | "the model's own page"
    | "its maker"
    | "more than the name says"
    | "more than a scan"
    | "more sources"
    | "read at a commit"
    | "written there"
    | "the earlier day"
    | "order of sources";
  /** Who says what was chosen. */
  by: string[];
  others: { value: unknown; by: string[] }[];
}

export interface Merged {
  models: MergedModel[];
  disagreements: Disagreement[];
}

export const packageOf = (release: string): string => release.slice(0, release.lastIndexOf("@"));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** JSON with the keys of every object in order, so that equal values are equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
    return `{${entries
      .sort(([a], [b]) => compare(a, b))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
      .join(",")}}`;
  }
  return JSON.stringify(value);
}

/** @param order packages, the most trusted first */
export function mergeRows(rows: readonly Row[], order: readonly string[]): Merged {
  const rank = new Map(order.map((name, index) => [name, index]));
  const rankOf = (source: FieldSource) => rank.get(packageOf(source.release)) ?? order.length;
  const byModel = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.id.toLowerCase();
    const list = byModel.get(key);
    if (list === undefined) byModel.set(key, [row]);
    else list.push(row);
  }
  const disagreements: Disagreement[] = [];
  const models: MergedModel[] = [];
  for (const rowsOfModel of byModel.values()) {
    const id = spelling(rowsOfModel);
    const fields = new Map<string, MergedField>();
    const byField = Map.groupBy(rowsOfModel, ({ field }) => field);
    for (const [field, stated] of [...byField].sort(([a], [b]) => compare(a, b))) {
      if (field === "named") {
        fields.set("id", { value: id, sources: sourcesFor(stated, rankOf) });
        continue;
      }
      const merged = LIST_FIELDS.has(field)
        ? union(field, stated, rankOf)
        : choose(id, field, stated, rankOf, disagreements);
      if (merged !== undefined) fields.set(field, merged);
    }
    const packages = [...new Set(rowsOfModel.map(({ release }) => packageOf(release)))].sort(compare);
    models.push({ id, fields, packages });
  }
  models.sort((a, b) => compare(a.id, b.id));
  disagreements.sort((a, b) => compare(a.id, b.id) || compare(a.field, b.field));
  return { models, disagreements };
}

/** The spelling that most packages use; of equals, the one with upper case, which a careless copy loses. */
function spelling(rows: readonly Row[]): string {
  const packages = new Map<string, Set<string>>();
  for (const { id, release } of rows) {
    const known = packages.get(id) ?? new Set();
    packages.set(id, known.add(packageOf(release)));
  }
  return [...packages].sort(([a, as], [b, bs]) => bs.size - as.size || compare(a, b))[0]?.[0] ?? "";
}

function sourceOf({ release, path, commit, rule }: Row): FieldSource {
  return { release, path, ...(commit !== undefined && { commit }), ...(rule !== undefined && { rule }) };
}

function sourcesFor(rows: readonly Row[], rankOf: (source: FieldSource) => number): FieldSource[] {
  const sources = new Map(rows.map((row) => [canonical(sourceOf(row)), sourceOf(row)]));
  return [...sources.entries()]
    .sort(([a, x], [b, y]) => rankOf(x) - rankOf(y) || compare(a, b))
    .map(([, source]) => source);
}

const packagesOf = (sources: readonly Pick<FieldSource, "release">[]): string[] => [
  ...new Set(sources.map(({ release }) => packageOf(release))),
];

/** Repositories of packages that are called otherwise. */
const PACKAGE_OF_REPOSITORY: Readonly<Record<string, string>> = {
  inference: "xinference",
  nemo: "nemo-toolkit",
  open_clip: "open_clip_torch",
  "pytorch-image-models": "timm",
};

/** A package and the repository it is built from are one voice, which does not confirm itself. */
function voices(sources: readonly Pick<FieldSource, "release">[]): number {
  const names = packagesOf(sources).map((name) => name.replace(/^github:[^/]*\//, "").toLowerCase());
  return new Set(names.map((name) => PACKAGE_OF_REPOSITORY[name] ?? name)).size;
}

const AUTHORITY = { scan: -1, none: 0, maker: 1, page: 2 } as const;

/** A size that the name states already is that of the name, whoever repeats it. */
function isSizeOfName(id: string, field: string, value: unknown): boolean {
  return field === "parametersAbout" && value === sizeInName(id);
}

/** Two counts of one size, of which either may be rounded. */
function isRounded(a: unknown, b: unknown): boolean {
  return typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 0.01 * Math.max(a, b);
}

/** A catalog may date when it took a model up, which is later. A month alone is behind all its days. */
function dayOf(date: unknown): string {
  return `${String(date)}-99-99`.slice(0, 10);
}

function choose(
  id: string,
  field: string,
  rows: readonly Row[],
  rankOf: (source: FieldSource) => number,
  disagreements: Disagreement[],
): MergedField {
  const candidates = [...Map.groupBy(rows, ({ value }) => canonical(value))].map(([key, stated]) => {
    const sources = sourcesFor(stated, rankOf);
    return {
      key,
      value: stated[0]?.value,
      sources,
      authority: Math.max(...stated.map(({ authority }) => AUTHORITY[authority ?? "none"])),
      precision: isSizeOfName(id, field, stated[0]?.value) ? 0 : 1,
      packages: voices(
        field === "parametersAbout" ? rows.filter(({ value }) => isRounded(value, stated[0]?.value)) : sources,
      ),
      isRead: sources.some(({ commit }) => commit !== undefined) ? 1 : 0,
      isWritten: sources.some(({ rule }) => rule === undefined) ? 1 : 0,
      rank: Math.min(...sources.map(rankOf)),
    };
  });
  candidates.sort(
    (a, b) =>
      b.authority - a.authority ||
      b.precision - a.precision ||
      b.packages - a.packages ||
      (field === "releaseDate" ? b.isWritten - a.isWritten || compare(dayOf(a.value), dayOf(b.value)) : 0) ||
      b.isRead - a.isRead ||
      b.isWritten - a.isWritten ||
      a.rank - b.rank ||
      compare(a.key, b.key),
  );
  const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0] | undefined];
  if (second !== undefined) {
    disagreements.push({
      id,
      field,
      chosen: first.value,
      because:
        first.authority > second.authority
          ? first.authority === AUTHORITY.page
            ? "the model's own page"
            : first.authority === AUTHORITY.maker
              ? "its maker"
              : "more than a scan"
          : first.precision > second.precision
            ? "more than the name says"
            : first.packages > second.packages
              ? "more sources"
              : field === "releaseDate" && first.isWritten === second.isWritten
                ? "the earlier day"
                : field !== "releaseDate" && first.isRead > second.isRead
                  ? "read at a commit"
                  : first.isWritten > second.isWritten
                    ? "written there"
                    : "order of sources",
      by: packagesOf(first.sources),
      others: candidates.slice(1).map(({ value, sources }) => ({ value, by: packagesOf(sources) })),
    });
  }
  return { value: first.value, sources: first.sources };
}

/** Key by which two entries of a list are the same entry. */
function entryKey(entry: unknown): string {
  if (typeof entry === "object" && entry !== null) {
    const { id, path } = entry as { id?: string; path?: string };
    return (id ?? path ?? canonical(entry)).toLowerCase();
  }
  return String(entry);
}

function union(field: string, rows: readonly Row[], rankOf: (source: FieldSource) => number): MergedField | undefined {
  const ordered = rows.toSorted(
    (a, b) => rankOf(sourceOf(a)) - rankOf(sourceOf(b)) || compare(canonical(a), canonical(b)),
  );
  const entries = new Map<string, unknown>();
  for (const { value } of ordered) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
      const key = entryKey(entry);
      const known = entries.get(key);
      // One source names the entry, another says more about it.
      if (known === undefined) entries.set(key, entry);
      else if (typeof known === "object" && typeof entry === "object")
        entries.set(key, { ...(entry as object), ...defined(known as object) });
    }
  }
  if (entries.size === 0) return undefined;
  // The order of files is the source's own; that of words has no meaning.
  const values =
    field === "files"
      ? [...entries.values()]
      : [...entries].sort(([a], [b]) => compare(a, b)).map(([, entry]) => entry);
  return { value: values, sources: sourcesFor(rows, rankOf) };
}

function defined(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== null));
}
