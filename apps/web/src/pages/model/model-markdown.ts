/**
 * A model's page as Markdown, for programs and for people who paste it somewhere: summary, facts, code and providers.
 * Untrusted content is text here, never markup.
 */
import { type Usage } from "@vitrine/libraries";
import {
  baseModels,
  contextTokens,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type ProviderListing,
  parameterEstimate,
  summarySentence,
  licenseTerms,
} from "@vitrine/models";
import { formatPrice, licenseName } from "@vitrine/react";
import { MODEL_LABELS } from "./messages/model-labels.ts";

const LABELS = MODEL_LABELS.markdown;

interface ModelMarkdown {
  record: ModelRecord;
  listings: readonly ProviderListing[];
  usages: readonly Usage[];
  /** Address of the page. */
  address: string;
}

/** Text with everything escaped that Markdown would interpret. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&").replace(/\s+/g, " ");
}

/** A fence longer than any run of backticks within. */
function fenced(code: string, language: string): string {
  const maxLength = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(maxLength + 1);
  return `${fence}${language}\n${code.replace(/\n?$/, "\n")}${fence}`;
}

export function modelMarkdown({ record, listings, usages, address }: ModelMarkdown): string {
  const size = parameterEstimate(record);
  const license = modelLicense(record);
  const context = contextTokens(record);
  const languages = modelLanguages(record);
  const facts: [string, string | undefined][] = [
    [LABELS.task, record.pipeline_tag],
    [LABELS.library, record.library_name],
    [
      LABELS.parameters,
      size &&
        (size.isRounded ? LABELS.about({ count: size.count.toLocaleString("en") }) : size.count.toLocaleString("en")),
    ],
    [LABELS.context, context === undefined ? undefined : LABELS.tokens({ count: context.toLocaleString("en") })],
    [LABELS.license, license && `${license.name ?? licenseName(license.id)}. ${licenseTerms(record)?.sentence}`],
    [LABELS.languages, languages.length === 0 ? undefined : languages.slice(0, 40).join(", ")],
    [LABELS.released, record.metadata?.releaseDate?.slice(0, 10)],
    [
      LABELS.bases,
      baseModels(record)
        .map(({ id, relation }) => (relation === undefined ? id : `${id} (${relation})`))
        .join(", ") || undefined,
    ],
    [LABELS.revision, record.sha],
  ];
  const parts = [
    `# ${plain(record.id)}`,
    plain(summarySentence(record)),
    facts.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${plain(value)}`])).join("\n"),
  ];
  const written = usages.filter((usage) => usage.library !== undefined && "snippets" in usage);
  for (const usage of written) {
    if (!("snippets" in usage) || usage.library === undefined) continue;
    const blocks = usage.snippets.flatMap(({ install, code, language }) => [
      ...(install === undefined ? [] : [fenced(install, "sh")]),
      ...(code === "" ? [] : [fenced(code, language)]),
    ]);
    if (blocks.length > 0) parts.push(`## ${LABELS.use({ library: plain(usage.library.prettyLabel) })}`, ...blocks);
  }
  if (listings.length > 0) {
    parts.push(
      `## ${LABELS.providers}`,
      listings
        .map(({ provider, providerId, price, readOn }) => {
          const cost =
            price?.input === undefined
              ? ""
              : `, ${MODEL_LABELS.providers.perInputTokens({ price: formatPrice(price.input) })}`;
          return `- ${LABELS.provider({ name: plain(provider), id: plain(providerId) })}${cost}${readOn === "" ? "" : ` (${readOn})`}`;
        })
        .join("\n"),
    );
  }
  parts.push(LABELS.page({ address }));
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
