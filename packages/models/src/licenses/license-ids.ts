/**
 * License ids and the kind of each, from a table of texts that were read (`data/licenses.json`). Others are `other`, and
 * the page links to their text. This is orientation, not legal counsel.
 */
import { KIND_OF_NAME } from "../metadata/generated/license-table.ts";
import { modelLicense } from "../metadata/record-metadata.ts";
import type { ModelRecord } from "../record/record.ts";

/** The ids that a card can state, as the public hub lists them in its documentation. */
export const LICENSE_IDS: readonly string[] = /* @__PURE__ */ (
  "afl-3.0 agpl-3.0 apache-2.0 apple-amlr apple-ascl artistic-2.0 bigcode-openrail-m bigscience-bloom-rail-1.0 " +
  "bigscience-openrail-m bsd bsd-2-clause bsd-3-clause bsd-3-clause-clear bsl-1.0 c-uda cc cc-by-2.0 cc-by-2.5 " +
  "cc-by-3.0 cc-by-4.0 cc-by-nc-2.0 cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nc-nd-3.0 cc-by-nc-nd-4.0 cc-by-nc-sa-2.0 " +
  "cc-by-nc-sa-3.0 cc-by-nc-sa-4.0 cc-by-nd-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc0-1.0 cdla-permissive-1.0 " +
  "cdla-permissive-2.0 cdla-sharing-1.0 creativeml-openrail-m deepfloyd-if-license ecl-2.0 epl-1.0 epl-2.0 etalab-2.0 " +
  "eupl-1.1 eupl-1.2 fair-noncommercial-research-license gemma gfdl gpl gpl-2.0 gpl-3.0 grok2-community h-research " +
  "intel-research isc lgpl lgpl-2.1 lgpl-3.0 lgpl-lr llama2 llama3 llama3.1 llama3.2 llama3.3 llama4 lppl-1.3c mit " +
  "mpl-2.0 ms-pl ncsa odbl odc-by ofl-1.1 openmdw-1.0 openmdw-1.1 openrail openrail++ osl-3.0 other pddl postgresql " +
  "unknown unlicense wtfpl zlib"
).split(" ");

export const LICENSE_KINDS = ["permissive", "copyleft", "conditions", "non-commercial", "other"] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

function kindOf(name: string): LicenseKind | undefined {
  return Object.hasOwn(KIND_OF_NAME, name) ? (KIND_OF_NAME[name] as LicenseKind) : undefined;
}

/**
 * The kind of a license by its hub key, such as `apache-2.0`. A key that the table does not list is `other`.
 * @example
 * import { licenseKind } from "@vitrine/models";
 *
 * console.log(licenseKind("apache-2.0")); // permissive
 * console.log(licenseKind("gpl-3.0")); // copyleft
 */
export function licenseKind(id: string): LicenseKind {
  return kindOf(id.toLowerCase()) ?? "other";
}

/**
 * The kind of a record's license; `undefined` where none is known.
 * @example
 * import { recordLicenseKind } from "@vitrine/models";
 *
 * console.log(recordLicenseKind({ id: "owner/model", tags: ["license:mit"] })); // permissive
 */
export function recordLicenseKind(record: ModelRecord): LicenseKind | undefined {
  const license = modelLicense(record);
  if (license === undefined || license.id === "unknown") return undefined;
  const name = licenseNames(record).find((each) => kindOf(each) !== undefined);
  return (name === undefined ? undefined : kindOf(name)) ?? "other";
}

/** Names under which the table may have a record's license: nothing else is matched, no beginning and no likeness. */
export function licenseNames(record: ModelRecord): string[] {
  const license = modelLicense(record);
  if (license === undefined) return [];
  // "other" stands for a text that only its name tells.
  const names = license.id === "other" && license.name !== undefined ? [license.name.toLowerCase()] : [license.id];
  const owner = record.id.slice(0, Math.max(0, record.id.indexOf("/"))).toLowerCase();
  return [...names.map((name) => `${owner}/${name}`), ...names, ...(license.id === "other" ? ["other"] : [])];
}
