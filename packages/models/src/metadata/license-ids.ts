/**
 * License ids and the kind of each. Only licenses whose texts say so plainly
 * are classified; others are `other`, and the page links to their text. This is orientation, not
 * legal counsel.
 */
import { modelLicense } from "./record-metadata.ts";
import type { ModelRecord } from "../record/record.ts";

export const LICENSE_KINDS = ["permissive", "copyleft", "conditions", "non-commercial", "other"] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

const PERMISSIVE =
  /^(apache-2\.0|mit|bsd(-[23]-clause)?(-clear)?|isc|unlicense|cc0-1\.0|cc-by-[234]\.\d|wtfpl|zlib|bsl-1\.0|ncsa|postgresql|cdla-permissive-[12]\.0|afl-3\.0|ms-pl|artistic-2\.0|openmdw-1\.\d)$/;
const COPYLEFT = /^(a?gpl|lgpl|mpl|epl|eupl|cc-by-sa|osl|ofl|cecill|odbl|gfdl)(-|$)/;
const NON_COMMERCIAL = /(^|-)(nc|non-?commercial|research)(-|$)|noncommercial|^apple-(amlr|ascl-research)$/;
/** Licenses that allow use in business and set conditions: size of the business, kinds of use, names. */
const CONDITIONS =
  /^(llama\d*(\.\d)?|gemma|.*openrail.*|.*-rail-.*|bigscience-.*|creativeml-.*|deepfloyd-.*|bigcode-.*)$/;

/**
 * The kind of a license by its hub key, such as `apache-2.0`. A key that the table does not list is `other`.
 * @example
 * import { licenseKind } from "@vitrine/models";
 *
 * console.log(licenseKind("apache-2.0")); // permissive
 * console.log(licenseKind("gpl-3.0")); // copyleft
 */
export function licenseKind(id: string): LicenseKind {
  const key = id.toLowerCase();
  if (NON_COMMERCIAL.test(key)) return "non-commercial";
  if (PERMISSIVE.test(key)) return "permissive";
  if (COPYLEFT.test(key)) return "copyleft";
  if (CONDITIONS.test(key)) return "conditions";
  return "other";
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
  return license === undefined || license.id === "unknown" ? undefined : licenseKind(license.id);
}
