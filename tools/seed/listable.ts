import { contextTokens, modelLicense, parameterEstimate, releaseDate, type ModelRecord } from "@vitrine/models";

/** More of the six facts that a visitor chooses by must be known of a model in a list; the others are found by their id. */
const TOO_FEW_FACTS = 2;

/** Whether enough is known of a model for a list. */
export function isListable(record: ModelRecord): boolean {
  const facts = [
    record.pipeline_tag,
    record.library_name,
    modelLicense(record),
    parameterEstimate(record)?.count,
    record.config?.architectures?.[0] ?? record.config?.model_type,
    contextTokens(record) ?? releaseDate(record),
  ];
  return facts.filter((fact) => fact !== undefined).length > TOO_FEW_FACTS;
}
