/** What the license of a model allows, in a sentence; of one that states none, the license of its base, as the base's fact. */
import type { Store } from "@vitrine/hub";
import { baseModels, licenseTerms, modelLicense, type ModelRecord } from "@vitrine/models";
import { licenseName } from "@vitrine/react";
import { dataLanguage } from "@vitrine/react/page-language";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.license;

export async function licenseNote(record: ModelRecord, store: Store): Promise<string | undefined> {
  const terms = licenseTerms(record);
  // The sentences are in English; other languages have four of their own.
  if (terms !== undefined) return dataLanguage() === undefined ? terms.sentence : LABELS[terms.commercial];
  const [base] = baseModels(record);
  const stated = base && (await store.get(base.id));
  const license = stated && modelLicense(stated);
  return license && LABELS.base({ license: license.name ?? licenseName(license.id) });
}
