/** What a record's license allows, as one sentence, from a table of texts that were read. */
import type { ModelRecord } from "../record/record.ts";
import { LICENSE_TERMS } from "../metadata/generated/license-table.ts";
import { licenseNames } from "./license-ids.ts";
import { modelLicense } from "../metadata/record-metadata.ts";

export interface LicenseTerms {
  /** Key as cards write it, or the author's name for it. */
  id: string;
  /** Where its text is: the record's own link, else where it is published. */
  link?: string;
  /**
   * Whether commercial use is allowed: `conditional` leaves out some users, turnovers, regions or uses; `unclear` where the
   * text was not read or does not say it.
   */
  commercial: "allowed" | "conditional" | "not-allowed" | "unclear";
  /** What a visitor reads, in English. */
  sentence: string;
}

const UNREAD = "Not known: read the license.";

/**
 * What a record's license allows; `undefined` where the record states none, which is no permission.
 * @example
 * import { licenseTerms } from "@vitrine/models";
 *
 * console.log(licenseTerms({ id: "owner/model", tags: ["license:cc-by-nc-4.0"] })?.sentence);
 * // Non-commercial use only; name the author.
 * console.log(licenseTerms({ id: "owner/model", tags: [] })); // undefined
 */
export function licenseTerms(record: ModelRecord): LicenseTerms | undefined {
  const license = modelLicense(record);
  if (license === undefined) return undefined;
  const name = licenseNames(record).find((each) => Object.hasOwn(LICENSE_TERMS, each));
  const [commercial = "unclear", published = "", sentence = UNREAD] =
    name === undefined ? [] : (LICENSE_TERMS[name] ?? []);
  const link = license.link ?? (published === "" ? undefined : published);
  return {
    id: license.id === "other" ? (license.name ?? license.id) : license.id,
    ...(link !== undefined && { link }),
    commercial: commercial as LicenseTerms["commercial"],
    sentence,
  };
}
