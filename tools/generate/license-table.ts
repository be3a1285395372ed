/** What licenses allow, by the names that cards give them. */
import * as v from "valibot";
import { DataError, headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

const LICENSES_FILE = "data/licenses.json";
const text = v.pipe(v.string(), v.nonEmpty());

const LICENSES = v.array(
  v.strictObject({
    id: text,
    names: v.array(text),
    owners: v.optional(v.array(text)),
    title: text,
    link: v.optional(text),
    kind: v.picklist(["permissive", "copyleft", "conditional", "non-commercial", "research", "unknown"]),
    commercial: v.picklist(["allowed", "conditional", "not-allowed", "unclear"]),
    sentence: v.pipe(text, v.maxLength(140)),
    conditions: v.optional(v.array(text)),
    version: v.optional(text),
    read: v.picklist(["text", "part", "none"]),
    source: v.optional(text),
  }),
);

/** Kinds as lists are narrowed to them: research is one way not to be commercial. */
const KINDS: Readonly<Record<string, string>> = {
  permissive: "permissive",
  copyleft: "copyleft",
  conditional: "conditions",
  "non-commercial": "non-commercial",
  research: "non-commercial",
  unknown: "other",
};

export const licenseTable: Generator = {
  id: "license-table",
  inputs: ["tools/generate", LICENSES_FILE],
  files: (root) => [tableOf(root)],
};

function tableOf(root: string): GeneratedFile {
  const licenses = readData(root, LICENSES_FILE, LICENSES);
  const kinds: Record<string, string> = {};
  const terms: Record<string, readonly [string, string, string]> = {};
  for (const { names, owners = [""], kind, commercial, link = "", sentence, read } of licenses) {
    if (read === "none" && commercial !== "unclear") throw new DataError(`${LICENSES_FILE}: ${names[0]} was not read`);
    for (const name of new Set(names.map((each) => each.toLowerCase())))
      for (const owner of owners) {
        const key = owner === "" ? name : `${owner.toLowerCase()}/${name}`;
        if (terms[key] !== undefined) throw new DataError(`${LICENSES_FILE}: ${key} names two licenses`);
        terms[key] = [commercial, link, sentence];
        kinds[key] = KINDS[kind] ?? "other";
      }
  }
  const source = `${headOf(LICENSES_FILE)}
/** Name in small letters → kind; behind its owner the name that only the owner's repositories mean so. */
export const KIND_OF_NAME: Readonly<Record<string, string>> = ${literal(kinds)};

/** Name → whether commercial use is allowed, where the text is, and what a visitor reads. */
export const LICENSE_TERMS: Readonly<Record<string, readonly [commercial: string, link: string, sentence: string]>> = ${literal(terms)};
`;
  return { path: "packages/models/src/metadata/generated/license-table.ts", text: source };
}
