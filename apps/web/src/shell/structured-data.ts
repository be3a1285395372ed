/**
 * Subject of a page in the words of schema.org, for search engines. It goes into a script element that no browser runs;
 * `<` is written as an escape there, so that no text can end the element.
 */
import { baseModels, modelLanguages, modelLicense, type ModelRecord } from "@vitrine/models";
import { modelPath } from "@vitrine/react";
import { pageLocale } from "@vitrine/react/page-language";

/**
 * A model as a work of software with its author, license and origin. Its own `inLanguage` are the languages that it reads
 * and writes; that of its page is the language of the description.
 * @param description in the language of the page
 */
export function modelStructure(record: ModelRecord, origin: string, description: string): Record<string, unknown> {
  const license = modelLicense(record);
  const published = record.metadata?.releaseDate;
  const bases = baseModels(record);
  const languages = modelLanguages(record);
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareSourceCode",
    name: record.id,
    url: origin + modelPath(record.id),
    description,
    mainEntityOfPage: { "@type": "WebPage", inLanguage: pageLocale() },
    ...(record.author !== undefined && { author: { "@type": "Organization", name: record.author } }),
    ...(license !== undefined && { license: license.link ?? licenseAddress(license.id) }),
    ...(published !== undefined && { datePublished: published.slice(0, 10) }),
    ...(record.pipeline_tag !== undefined && { keywords: record.pipeline_tag }),
    ...(languages.length > 0 && { inLanguage: languages }),
    ...(bases.length > 0 && { isBasedOn: bases.map(({ id }) => id) }),
    ...(record.sha !== undefined && { version: record.sha }),
  };
}

/** Licenses of the SPDX list that hubs write in lower case: the page with their text. Others have none. */
const SPDX_IDS: ReadonlyMap<string, string> = new Map(
  [
    "Apache-2.0",
    "MIT",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unlicense",
    "WTFPL",
    "MPL-2.0",
    "EPL-2.0",
    "AFL-3.0",
    "CC0-1.0",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC-BY-NC-2.0",
    "CC-BY-NC-3.0",
    "CC-BY-NC-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-NC-ND-4.0",
    "GPL-2.0",
    "GPL-3.0",
    "LGPL-2.1",
    "LGPL-3.0",
    "AGPL-3.0",
  ].map((id) => [id.toLowerCase(), id]),
);

function licenseAddress(id: string): string {
  const spdx = SPDX_IDS.get(id.toLowerCase());
  return spdx === undefined ? id : `https://spdx.org/licenses/${spdx}.html`;
}

/** JSON that may stand inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
