/**
 * A model's page as Markdown, for programs and for people who paste it somewhere: the sentence, the facts, code, who
 * serves it, and the family. Everything a stranger wrote is text here, never markup.
 */
import { type Usage } from "@vitrine/libraries";
import {
  baseModels,
  contextTokens,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  type Offer,
  parameterFigure,
  releaseDate,
  summarySentence,
} from "@vitrine/models";
import { formatPrice, licenseName } from "@vitrine/react";

interface ModelMarkdown {
  record: ModelRecord;
  offers: readonly Offer[];
  usages: readonly Usage[];
  /** Address of the page. */
  address: string;
}

/** Text that Markdown takes as it stands. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!&]/g, "\\$&").replace(/\s+/g, " ");
}

/** A fence longer than any run of backticks within. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n?$/, "\n")}${fence}`;
}

export function modelMarkdown({ record, offers, usages, address }: ModelMarkdown): string {
  const size = parameterFigure(record);
  const license = modelLicense(record);
  const context = contextTokens(record);
  const languages = modelLanguages(record);
  const facts: [string, string | undefined][] = [
    ["Task", record.pipeline_tag],
    ["Library", record.library_name],
    ["Parameters", size && `${size.isRounded ? "about " : ""}${size.count.toLocaleString("en")}`],
    ["Context", context === undefined ? undefined : `${context.toLocaleString("en")} tokens`],
    ["Licence", license && (license.name ?? licenseName(license.id))],
    ["Languages", languages.length === 0 ? undefined : languages.slice(0, 40).join(", ")],
    ["Released", releaseDate(record)?.slice(0, 10)],
    [
      "Made from",
      baseModels(record)
        .map(({ id, relation }) => (relation === undefined ? id : `${id} (${relation})`))
        .join(", ") || undefined,
    ],
    ["Commit", record.sha],
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
    if (blocks.length > 0) parts.push(`## Use it with ${plain(usage.library.prettyLabel)}`, ...blocks);
  }
  if (offers.length > 0) {
    parts.push(
      "## Who serves it",
      offers
        .map(({ provider, providerId, price, readOn }) => {
          const cost = price?.input === undefined ? "" : `, ${formatPrice(price.input)} a million tokens in`;
          return `- ${plain(provider)} as ${plain(providerId)}${cost}${readOn === "" ? "" : ` (${readOn})`}`;
        })
        .join("\n"),
    );
  }
  parts.push(`The page: <${address}>`);
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
