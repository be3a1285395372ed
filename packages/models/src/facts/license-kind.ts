/**
 * What a licence lets one do, in one word and one sentence. Only licences whose texts say so plainly are sorted; others
 * are `other`, and the page leads to their text. This is a help to look, not advice.
 */
import { modelLicense } from "./record-facts.ts";
import type { ModelRecord } from "../record/record.ts";

export const LICENSE_KINDS = ["permissive", "copyleft", "conditions", "non-commercial", "other"] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

const PERMISSIVE =
  /^(apache-2\.0|mit|bsd(-[23]-clause)?(-clear)?|isc|unlicense|cc0-1\.0|cc-by-[234]\.\d|wtfpl|zlib|bsl-1\.0|ncsa|postgresql|cdla-permissive-[12]\.0|afl-3\.0|ms-pl|artistic-2\.0|openmdw-1\.\d)$/;
const COPYLEFT = /^(a?gpl|lgpl|mpl|epl|eupl|cc-by-sa|osl|ofl|cecill|odbl|gfdl)(-|$)/;
const NON_COMMERCIAL = /(^|-)(nc|non-?commercial|research)(-|$)|noncommercial|^apple-(amlr|ascl-research)$/;
/** Licences that allow use in business and set conditions: size of the business, kinds of use, names. */
const CONDITIONS =
  /^(llama\d*(\.\d)?|gemma|.*openrail.*|.*-rail-.*|bigscience-.*|creativeml-.*|deepfloyd-.*|bigcode-.*)$/;

/** The kind of a licence's key, as the hub writes it. */
export function licenseKind(id: string): LicenseKind {
  const key = id.toLowerCase();
  if (NON_COMMERCIAL.test(key)) return "non-commercial";
  if (PERMISSIVE.test(key)) return "permissive";
  if (COPYLEFT.test(key)) return "copyleft";
  if (CONDITIONS.test(key)) return "conditions";
  return "other";
}

/** The kind of a record's licence; `undefined` where none is known. */
export function recordLicenseKind(record: ModelRecord): LicenseKind | undefined {
  const license = modelLicense(record);
  return license === undefined || license.id === "unknown" ? undefined : licenseKind(license.id);
}
