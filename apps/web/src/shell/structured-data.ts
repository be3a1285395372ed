/**
 * What a page is about in the words of schema.org, for search engines. It goes into a script element that no browser runs;
 * `<` is written as an escape there, so that no text can end the element.
 */
import {
  baseModels,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  releaseDate,
  summarySentence,
} from "@vitrine/models";
import { modelPath } from "@vitrine/react";

/** A model as a work of software with its author, license and origin. */
export function modelStructure(record: ModelRecord, origin: string): Record<string, unknown> {
  const license = modelLicense(record);
  const published = releaseDate(record);
  const bases = baseModels(record);
  const languages = modelLanguages(record);
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareSourceCode",
    name: record.id,
    url: origin + modelPath(record.id),
    description: summarySentence(record),
    ...(record.author !== undefined && { author: { "@type": "Organization", name: record.author } }),
    ...(license !== undefined && { license: license.link ?? license.id }),
    ...(published !== undefined && { datePublished: published.slice(0, 10) }),
    ...(record.pipeline_tag !== undefined && { keywords: record.pipeline_tag }),
    ...(languages.length > 0 && { inLanguage: languages }),
    ...(bases.length > 0 && { isBasedOn: bases.map(({ id }) => id) }),
    ...(record.sha !== undefined && { version: record.sha }),
  };
}

/** JSON that may stand inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
