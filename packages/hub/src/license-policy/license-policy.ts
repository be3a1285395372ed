/** The operator's policy: which licenses of models are allowed, and what happens to models with others. */
import { type ModelRecord, readFrontMatter } from "@vitrine/models";

export interface LicenseRules {
  /** Ids of licenses, in small letters. */
  allowed: readonly string[];
  /** Whether models with others are refused. Else they are marked. */
  refuses: boolean;
}

/** How a model's license stands to the operator's list. */
export type LicenseStatus = "allowed" | "not-allowed" | "not-stated";

type Licensed = Pick<ModelRecord, "id" | "tags" | "cardData">;

/** Licenses that a model states: in its card, else by its tags. */
export function licensesOf({ cardData, tags }: Licensed): string[] {
  // A card may say anything there.
  const stated: unknown[] = [cardData?.license ?? []].flat();
  if (stated.length > 0) return stated.filter((license) => typeof license === "string");
  return tags.flatMap((tag) => (tag.startsWith("license:") ? [tag.slice("license:".length)] : []));
}

/**
 * How a model's license stands to a list: allowed only if all that it states are on it.
 * @example
 * import { licenseStatus } from "@vitrine/hub";
 *
 * const model = { id: "acme/net", tags: ["license:mit"] };
 * console.log(licenseStatus(model, ["mit"]), licenseStatus(model, ["apache-2.0"])); // allowed not-allowed
 */
export function licenseStatus(record: Licensed, allowed: readonly string[]): LicenseStatus {
  const stated = licensesOf(record);
  if (stated.length === 0) return "not-stated";
  return stated.every((license) => allowed.includes(license.toLowerCase())) ? "allowed" : "not-allowed";
}

/** The reason against a model's license, as a sentence; nothing where it is allowed. */
export function whyNotLicense(record: Licensed, allowed: readonly string[]): string | undefined {
  if (licenseStatus(record, allowed) === "allowed") return undefined;
  return `Its license (${licensesOf(record).join(", ") || "not stated"}) is not among those that this site allows: ${allowed.join(", ")}.`;
}

/** The license that a card states, if it is one that is not allowed: as a sentence. */
export function whyNotCard(id: string, card: string, allowed: readonly string[]): string | undefined {
  const { license } = readFrontMatter(card).data;
  const cardData = { license } as NonNullable<ModelRecord["cardData"]>;
  if (license === undefined || license === null) return undefined;
  return whyNotLicense({ id, tags: [], cardData }, allowed);
}

/** Files that say which license a model has are given out all the same. */
export function saysLicense(path: string): boolean {
  return /^(readme\.md|licen[cs]e[^/]*|\.gitattributes)$/i.test(path);
}
