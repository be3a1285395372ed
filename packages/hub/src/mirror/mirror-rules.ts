/**
 * Rules of a mirror, and how much it keeps: an address alone, which allows everything that is public there, or a
 * file that says more.
 */
import { readFile } from "node:fs/promises";
import { parseStrictJson } from "@vitrine/base";
import { closest } from "fastest-levenshtein";
import * as v from "valibot";
import type { ModelRecord } from "@vitrine/models";
import { licensesOf, licenseStatus } from "../license-policy/license-policy.ts";
import { MirrorError } from "./mirror-error.ts";
import { isAmong } from "../store/visible.ts";

const TEXT = "a text";
const pattern = v.pipe(
  v.string(TEXT),
  v.regex(/^[A-Za-z0-9*][A-Za-z0-9*._/-]{0,199}$/, "an id, or a pattern like acme/*"),
);
const BYTES = 'a number of bytes, or a text such as "200 GB"';
const amount = v.pipe(
  v.union([v.number(), v.string()], BYTES),
  v.transform((value) => (typeof value === "number" ? value : bytesOf(value))),
  v.check((bytes) => Number.isFinite(bytes) && bytes >= 1, BYTES),
);

const owner = v.pipe(v.string(TEXT), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,95}$/, "the name of an owner, without a /"));
const license = v.pipe(
  v.string(TEXT),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]*$/, "the id of a license, such as apache-2.0"),
);
/** A list in which nothing stands twice. */
const listOf = <Item extends v.GenericSchema<string, string>>(item: Item) =>
  v.pipe(
    v.array(item, "a list"),
    v.check(
      (list) => new Set(list.map((each) => each.toLowerCase())).size === list.length,
      "a list without repetitions",
    ),
  );
const MINUTES = "a number of minutes from 0 on";

const rulesSchema = v.strictObject(
  {
    from: v.pipe(
      v.string(TEXT),
      v.regex(
        /^https?:\/\/[^/@?#]+(\/[^@?#]*)?$/,
        "an address that begins with https:// or http://, without a user, a password or a query",
      ),
      v.url("an address"),
    ),
    owners: v.optional(listOf(owner)),
    licenses: v.optional(listOf(license)),
    never: v.optional(listOf(pattern), []),
    pinned: v.optional(listOf(pattern), []),
    maxBytes: v.optional(amount, 100e9),
    refreshMinutes: v.optional(v.pipe(v.number(MINUTES), v.finite(MINUTES), v.minValue(0, MINUTES)), 10),
  },
  "an object with the rules",
);

const RULES = Object.keys(rulesSchema.entries);

/** Models that a mirror may fetch. */
export interface MirrorRules {
  /** Address of the hub. */
  from: string;
  /** Owners whose models may be fetched; without a list all. */
  owners?: readonly string[] | undefined;
  /** Licenses of models that may be fetched, by their ids; without a list all. */
  licenses?: readonly string[] | undefined;
  /** Ids, or patterns such as `acme/*`, whose names are never sent to the hub. */
  never: readonly string[];
  /** Ids, or patterns, of what is never evicted. */
  pinned: readonly string[];
  /** Bytes of files that are kept at most. */
  maxBytes: number;
  /** For how long a branch is taken to be where it was. */
  refreshMinutes: number;
}

/**
 * Reads the rules of a mirror from the address of a hub, or from a JSON file.
 * @throws MirrorError that names what is wrong
 * @example
 * import { readMirrorRules } from "@vitrine/hub";
 *
 * const rules = await readMirrorRules("https://huggingface.co");
 * console.log(rules.from, rules.maxBytes); // https://huggingface.co 100000000000
 */
export async function readMirrorRules(addressOrFile: string): Promise<MirrorRules> {
  if (/^https?:\/\//.test(addressOrFile)) return parseRules({ from: addressOrFile }, "--mirror");
  const text = await readFile(addressOrFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new MirrorError("invalid-rules", `${addressOrFile} cannot be read: ${error.code}.`, {
      hint: "Give --mirror the address of a hub, or a file with the rules.",
    });
  });
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    throw new MirrorError("invalid-rules", `${addressOrFile} ${(error as Error).message}.`);
  }
  return parseRules(value, addressOrFile);
}

function parseRules(value: unknown, where: string): MirrorRules {
  const { success, output, issues } = v.safeParse(rulesSchema, value);
  if (success) return { ...output, from: output.from.replace(/\/+$/, "") };
  const [issue] = issues;
  const field = v.getDotPath(issue) ?? "the whole";
  const isOfNames = issue.type === "strict_object" && field !== "the whole";
  const unknown = `means nothing here. Did you mean "${closest(field, RULES)}"?`;
  const says = isOfNames ? (issue.expected === "never" ? unknown : "is missing.") : `must be ${issue.message}.`;
  throw new MirrorError("invalid-rules", `${where}: "${field}" ${says}`);
}

/** Why the rules forbid to request a model by its name; `undefined` where they do not. */
export function whyNotName(id: string, { owners, never }: MirrorRules): string | undefined {
  if (isAmong(id, never)) return `${id} is never requested from another hub.`;
  const [owner = ""] = id.split("/");
  if (owners !== undefined && !owners.some((each) => each.toLowerCase() === owner.toLowerCase()))
    return `${owner} is not among the owners whose models this site mirrors.`;
  return undefined;
}

/** Why the rules forbid to keep a model whose record is known; `undefined` where they do not. */
export function whyNotRecord(record: ModelRecord, { licenses }: MirrorRules): string | undefined {
  if (record.private === true) return `${record.id} is private there.`;
  if (licenses === undefined) return undefined;
  if (licenseStatus(record, licenses) === "allowed") return undefined;
  return `Its license (${licensesOf(record).join(", ") || "not stated"}) is not among those that this site mirrors.`;
}

function bytesOf(text: string): number {
  const [, value, unit = ""] = /^\s*([\d.]+)\s*([kmgt]?)b?\s*$/i.exec(text) ?? [];
  return Number(value) * { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }[unit.toLowerCase() as "" | "k" | "m" | "g" | "t"];
}
