/**
 * The metadata of a record in the usual order, each value with the names under which its sources
 * state it.
 */
import {
  baseModels,
  contextTokens,
  licenseTerms,
  modelAbilities,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
  sourceReferences,
  weightMethod,
} from "@vitrine/models";
import type { ReactNode } from "react";
import { type Addresses, outerAddress } from "../../labels/addresses.ts";
import { Linked } from "../../labels/linked.tsx";
import { libraryName, taskName } from "../../labels/cataloged.ts";
import { formatBytes, formatCount, formatDate, formatNumber, formatParameters } from "../../labels/format.ts";
import { abilityName, languageName, licenseName } from "../../labels/names.ts";
import type { RecordLinks } from "../../labels/record-links.ts";
import { LANGUAGE_LABELS } from "../../labels/language.ts";
import { METADATA_LABELS as MESSAGES } from "../../messages/metadata-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const METADATA_LABELS = /* @__PURE__ */ joined(MESSAGES, LANGUAGE_LABELS);
export type MetadataLabels = typeof METADATA_LABELS;

export interface MetadataRow {
  name: string;
  value: ReactNode;
  /** Names under which the record's sources state it. */
  fields: readonly string[];
}

interface Surroundings {
  known: ReadonlyMap<string, string> | undefined;
  places: RecordLinks;
  to: Addresses;
  labels: MetadataLabels;
}

export function metadataRows(record: ModelRecord, surroundings: Surroundings): MetadataRow[] {
  return [
    ...kindRows(record, surroundings),
    ...valueRows(record, surroundings),
    ...relationRows(record, surroundings),
    ...dateRows(record, surroundings),
  ];
}

function row(name: string, value: ReactNode, ...fields: string[]): MetadataRow {
  return { name, value, fields };
}

function kindRows(record: ModelRecord, { to, labels, places }: Surroundings): MetadataRow[] {
  const { pipeline_tag: task, library_name: library, metadata = {}, config } = record;
  const rows: MetadataRow[] = [];
  if (task) rows.push(row(labels.task, taskName(task, labels), "pipeline_tag"));
  if (library) rows.push(row(labels.library, libraryName(library, labels), "library_name"));
  const parameters = parameterCount(record);
  if (parameters !== undefined) {
    const figure = (
      <abbr title={formatNumber(parameters, labels.locale)}>{formatParameters(parameters, labels.locale)}</abbr>
    );
    rows.push(row(labels.parameters, figure, "parameters"));
  } else if (metadata.parametersAbout !== undefined)
    rows.push(
      row(
        labels.parameters,
        labels.about({ figure: formatParameters(metadata.parametersAbout, labels.locale) }),
        "parametersAbout",
      ),
    );
  if (metadata.activeParametersAbout !== undefined)
    rows.push(
      row(
        labels.active,
        labels.about({ figure: formatParameters(metadata.activeParametersAbout, labels.locale) }),
        "activeParametersAbout",
      ),
    );
  const license = modelLicense(record);
  if (license) {
    const text = outerAddress(licenseTerms(record)?.link);
    const named = (
      <>
        <Linked href={to.modelsWith("license", license.id)}>{license.name ?? licenseName(license.id, labels)}</Linked>
        {text ? (
          <>
            {" "}
            <a href={text} rel="nofollow noreferrer">
              {labels.licenseText}
            </a>
          </>
        ) : null}
      </>
    );
    rows.push(row(labels.license, named, "license"));
  }
  const languages = modelLanguages(record);
  if (languages.length > 0)
    rows.push(row(labels.languages, <Languages codes={languages} to={to} labels={labels} />, "languages"));
  if (config?.architectures?.length)
    rows.push(row(labels.architecture, config.architectures.slice(0, 3).join(", "), "architectures"));
  if (config?.model_type) rows.push(row(labels.modelType, config.model_type, "model_type"));
  const numbers = Object.keys(record.safetensors?.parameters ?? {});
  if (numbers.length > 0) rows.push(row(labels.numbers, numbers.slice(0, 6).join(", "), "safetensors"));
  if (metadata.tokenizer) rows.push(row(labels.tokenizer, metadata.tokenizer, "tokenizer"));
  const file = record.siblings?.find(({ rfilename }) => /^(LICEN[CS]E|COPYING)(\.(md|txt))?$/i.test(rfilename));
  if (file) {
    const link = <Linked href={places.file?.(file.rfilename)}>{file.rfilename}</Linked>;
    rows.push(row(labels.licenseFile, link, "siblings"));
  }
  const { method, number } = weightMethod(record) ?? {};
  if (method !== undefined && method !== "none" && method !== "gguf") {
    const said = method === "quantized" ? number : method;
    if (said !== undefined) rows.push(row(labels.quantizedWith, said, "formats"));
  }
  return rows;
}

function valueRows(record: ModelRecord, { to, labels }: Surroundings): MetadataRow[] {
  const { metadata = {} } = record;
  const rows: MetadataRow[] = [];
  const number = (name: string, value: number | undefined, field: string, said = (text: string) => text) => {
    if (value !== undefined) rows.push(row(name, said(formatNumber(value, labels.locale)), field));
  };
  const tokens = (count: string) => labels.tokens({ count });
  number(labels.context, contextTokens(record), "contextLength", tokens);
  number(labels.embedding, metadata.embeddingDimension, "embeddingDimension", (count) => labels.dimensions({ count }));
  if (metadata.layers !== undefined)
    rows.push(row(labels.shape, shapeOf(metadata, labels), "layers", "attentionHeads", "keyValueHeads", "headSize"));
  number(labels.hiddenSize, metadata.hiddenSize, "hiddenSize");
  number(labels.vocabulary, metadata.vocabularySize, "vocabularySize", tokens);
  if (metadata.imageSize !== undefined)
    rows.push(row(labels.pictureSize, labels.pixels({ side: metadata.imageSize }), "imageSize"));
  number(labels.classes, metadata.imageClasses, "imageClasses");
  if (metadata.weightBytes !== undefined)
    rows.push(row(labels.weights, formatBytes(metadata.weightBytes, labels.locale), "weightBytes"));
  else if (metadata.weightBytesAbout !== undefined)
    rows.push(
      row(
        labels.weights,
        labels.about({ figure: formatBytes(metadata.weightBytesAbout, labels.locale) }),
        "weightBytesAbout",
      ),
    );
  const abilities = modelAbilities(record);
  // What no source states follows from the task, so that is where it was read.
  const isStated = abilities.every((id) => metadata.abilities?.includes(id));
  const links = abilities.map((id) => ({ label: abilityName(id, labels), href: to.modelsWith("ability", id) }));
  if (links.length > 0)
    rows.push(
      row(labels.abilities, <LinkList items={links} />, "abilities", ...(isStated ? [] : (["pipeline_tag"] as const))),
    );
  return rows;
}

function relationRows(record: ModelRecord, { known, places, to, labels }: Surroundings): MetadataRow[] {
  const { metadata = {} } = record;
  const rows: MetadataRow[] = [];
  const addressOf = (id: string) => {
    const here = known?.get(id);
    return here === undefined ? places.model?.(id) : to.model(here);
  };
  const relations = new Map(
    (["quantized", "finetune", "adapter", "merge"] as const).map((relation) => [relation as string, labels[relation]]),
  );
  const bases = baseModels(record).map(({ id, relation = "" }) => ({
    label: relations.has(relation) ? `${id} (${relations.get(relation)})` : id,
    href: addressOf(id),
  }));
  if (bases.length > 0) rows.push(row(labels.madeFrom, <LinkList items={bases} />, "baseModels"));
  if (metadata.supersededBy !== undefined) {
    const link = <Linked href={addressOf(metadata.supersededBy)}>{metadata.supersededBy}</Linked>;
    rows.push(row(labels.supersededBy, link, "supersededBy"));
  }
  if (metadata.papers?.length) {
    const papers = metadata.papers
      .slice(0, 6)
      .map((paper) => ({ label: paper, href: `https://arxiv.org/abs/${paper}` }));
    rows.push(row(labels.papers, <LinkList items={papers} />, "papers"));
  }
  const dataSets = [record.cardData?.datasets ?? []].flat().filter((id) => typeof id === "string");
  if (dataSets.length > 0) rows.push(row(labels.dataSets, dataSets.slice(0, 8).join(", "), "datasets"));
  return rows;
}

function dateRows(record: ModelRecord, { places, labels }: Surroundings): MetadataRow[] {
  const rows: MetadataRow[] = [];
  if (record.downloads !== undefined)
    rows.push(row(labels.downloads, formatCount(record.downloads, labels.locale), "downloads"));
  if (record.likes !== undefined) rows.push(row(labels.likes, formatCount(record.likes, labels.locale), "likes"));
  const days = [
    [labels.released, record.metadata?.releaseDate, "releaseDate"],
    [labels.updated, record.lastModified, "lastModified"],
    [labels.created, record.createdAt, "createdAt"],
  ] as const;
  for (const [name, day, fact] of days)
    if (day) rows.push(row(name, <time dateTime={day}>{formatDate(day, labels.locale)}</time>, fact));
  if (record.sha !== undefined) {
    const link = (
      <Linked href={places.tree}>
        <code>{record.sha.slice(0, 12)}</code>
      </Linked>
    );
    rows.push(row(places.isOwn ? labels.revision : labels.commit, link, "sha"));
  }
  // Only of the seed is it a release that names a model.
  const named = record.origin?.from === "seed" ? sourceReferences(record, "id") : [];
  const packages = [...new Set(named.map(({ release }) => release.slice(0, release.lastIndexOf("@"))))];
  if (packages.length > 0) rows.push(row(labels.listedBy, packages.join(", "), "id"));
  return rows;
}

function shapeOf(fields: NonNullable<ModelRecord["metadata"]>, labels: MetadataLabels): string {
  const { layers, attentionHeads, keyValueHeads, headSize } = fields;
  const said = (value: number | undefined, word: (values: { count: number }) => string) =>
    value === undefined ? [] : [word({ count: value })];
  return [
    ...said(layers, labels.layers),
    ...said(attentionHeads, labels.heads),
    ...said(keyValueHeads, labels.keyValueHeads),
    ...said(headSize, labels.headSize),
  ].join(", ");
}

const SHOWN_LANGUAGES = 6;
const FOLDED_LANGUAGES = 300;

function Languages({ codes, to, labels }: { codes: readonly string[]; to: Addresses; labels: MetadataLabels }) {
  const link = (code: string) => ({ label: languageName(code, labels), href: to.modelsWith("language", code) });
  return (
    <>
      <LinkList items={codes.slice(0, SHOWN_LANGUAGES).map(link)} />
      {codes.length > SHOWN_LANGUAGES ? (
        <details>
          <summary>{labels.moreLanguages({ count: codes.length - SHOWN_LANGUAGES })}</summary>
          <LinkList items={codes.slice(SHOWN_LANGUAGES, FOLDED_LANGUAGES).map(link)} />
        </details>
      ) : null}
    </>
  );
}

function LinkList({ items }: { items: readonly { label: string; href: string | undefined }[] }) {
  return (
    <ul className="vt-inline-list">
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${item.label}`}>
          <Linked href={item.href}>{item.label}</Linked>
        </li>
      ))}
    </ul>
  );
}
