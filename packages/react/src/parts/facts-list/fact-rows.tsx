/** The facts of a record in the order people ask for them, each with the names under which its sources state it. */
import {
  baseModels,
  contextTokens,
  factPlaces,
  modelAbilities,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
} from "@vitrine/models";
import type { ReactNode } from "react";
import { type Addresses, outerAddress } from "../../words/addresses.ts";
import { libraryName, taskName } from "../../words/catalogued.ts";
import { formatBytes, formatCount, formatDate, formatNumber, formatParameters } from "../../words/format.ts";
import { locale, nameOf } from "../../words/language.ts";
import { abilityName, languageName, licenseName } from "../../words/names.ts";
import type { RecordPlaces } from "../../words/record-places.ts";

export const FACT_LABELS = {
  locale,
  nameOf,
  task: "Task",
  library: "Library",
  parameters: "Parameters",
  about: (figure: string) => `about ${figure}`,
  active: "Active for a token",
  license: "Licence",
  licenseText: "(text)",
  languages: "Languages",
  moreLanguages: (count: number) => `${count} more`,
  architecture: "Architecture",
  modelType: "Model type",
  numbers: "Numbers",
  tokenizer: "Tokenizer",
  licenseFile: "Licence file",
  quantizedWith: "Quantized with",
  context: "Context",
  tokens: (count: string) => `${count} tokens`,
  embedding: "Embedding",
  dimensions: (count: string) => `${count} numbers`,
  shape: "Shape",
  layers: (count: number) => `${count} layers`,
  heads: (count: number) => `${count} heads`,
  keyValueHeads: (count: number) => `${count} for keys and values`,
  headSize: (count: number) => `of ${count} numbers`,
  hiddenSize: "Hidden size",
  vocabulary: "Vocabulary",
  pictureSize: "Picture size",
  pixels: (side: number) => `${side} × ${side} pixels`,
  classes: "Classes",
  weights: "Weights",
  abilities: "Abilities",
  madeFrom: "Made from",
  quantized: "quantized form",
  finetune: "fine-tuned",
  adapter: "adapter",
  merge: "merge",
  supersededBy: "Superseded by",
  papers: "Papers",
  dataSets: "Data sets",
  downloads: "Downloads",
  likes: "Likes",
  released: "Released",
  updated: "Updated",
  created: "Created",
  revision: "Revision",
  commit: "Commit",
  namedBy: "Named by",
  none: "No source states any.",
};
export type FactLabels = typeof FACT_LABELS;

export interface FactRow {
  name: string;
  value: ReactNode;
  /** Names under which the record's sources state it. */
  facts: readonly string[];
}

interface Surroundings {
  known: ReadonlyMap<string, string> | undefined;
  places: RecordPlaces;
  to: Addresses;
  words: FactLabels;
}

export function factRows(record: ModelRecord, surroundings: Surroundings): FactRow[] {
  return [
    ...kindRows(record, surroundings),
    ...figureRows(record, surroundings),
    ...relationRows(record, surroundings),
    ...dateRows(record, surroundings),
  ];
}

function row(name: string, value: ReactNode, ...facts: string[]): FactRow {
  return { name, value, facts };
}

function kindRows(record: ModelRecord, { to, words, places }: Surroundings): FactRow[] {
  const { pipeline_tag: task, library_name: library, facts = {}, config } = record;
  const rows: FactRow[] = [];
  if (task) rows.push(row(words.task, taskName(task, words), "pipeline_tag"));
  if (library) rows.push(row(words.library, libraryName(library, words), "library_name"));
  const parameters = parameterCount(record);
  if (parameters !== undefined) {
    const figure = (
      <abbr title={formatNumber(parameters, words.locale)}>{formatParameters(parameters, words.locale)}</abbr>
    );
    rows.push(row(words.parameters, figure, "parameters"));
  } else if (facts.parametersAbout !== undefined)
    rows.push(
      row(words.parameters, words.about(formatParameters(facts.parametersAbout, words.locale)), "parametersAbout"),
    );
  if (facts.activeParametersAbout !== undefined)
    rows.push(
      row(
        words.active,
        words.about(formatParameters(facts.activeParametersAbout, words.locale)),
        "activeParametersAbout",
      ),
    );
  const license = modelLicense(record);
  if (license) {
    const text = outerAddress(license.link);
    const named = (
      <>
        <a href={to.modelsWith("license", license.id)}>{license.name ?? licenseName(license.id, words)}</a>
        {text ? (
          <>
            {" "}
            <a href={text} rel="nofollow noreferrer">
              {words.licenseText}
            </a>
          </>
        ) : null}
      </>
    );
    rows.push(row(words.license, named, "license"));
  }
  const languages = modelLanguages(record);
  if (languages.length > 0)
    rows.push(row(words.languages, <Languages codes={languages} to={to} words={words} />, "languages"));
  if (config?.architectures?.length)
    rows.push(row(words.architecture, config.architectures.slice(0, 3).join(", "), "architectures"));
  if (config?.model_type) rows.push(row(words.modelType, config.model_type, "model_type"));
  const numbers = Object.keys(record.safetensors?.parameters ?? {});
  if (numbers.length > 0) rows.push(row(words.numbers, numbers.slice(0, 6).join(", "), "safetensors"));
  if (facts.tokenizer) rows.push(row(words.tokenizer, facts.tokenizer, "tokenizer"));
  const file = record.siblings?.find(({ rfilename }) => /^(LICEN[CS]E|COPYING)(\.(md|txt))?$/i.test(rfilename));
  if (file) {
    const link = <MaybeLink href={places.file?.(file.rfilename)}>{file.rfilename}</MaybeLink>;
    rows.push(row(words.licenseFile, link, "siblings"));
  }
  if (config?.quantization_config?.quant_method)
    rows.push(row(words.quantizedWith, config.quantization_config.quant_method, "formats"));
  return rows;
}

function figureRows(record: ModelRecord, { to, words }: Surroundings): FactRow[] {
  const { facts = {} } = record;
  const rows: FactRow[] = [];
  const number = (name: string, value: number | undefined, fact: string, said = (text: string) => text) => {
    if (value !== undefined) rows.push(row(name, said(formatNumber(value, words.locale)), fact));
  };
  number(words.context, contextTokens(record), "contextLength", words.tokens);
  number(words.embedding, facts.embeddingDimension, "embeddingDimension", words.dimensions);
  if (facts.layers !== undefined)
    rows.push(row(words.shape, shapeOf(facts, words), "layers", "attentionHeads", "keyValueHeads", "headSize"));
  number(words.hiddenSize, facts.hiddenSize, "hiddenSize");
  number(words.vocabulary, facts.vocabularySize, "vocabularySize", words.tokens);
  if (facts.imageSize !== undefined) rows.push(row(words.pictureSize, words.pixels(facts.imageSize), "imageSize"));
  number(words.classes, facts.imageClasses, "imageClasses");
  if (facts.weightBytes !== undefined)
    rows.push(row(words.weights, formatBytes(facts.weightBytes, words.locale), "weightBytes"));
  else if (facts.weightBytesAbout !== undefined)
    rows.push(row(words.weights, words.about(formatBytes(facts.weightBytesAbout, words.locale)), "weightBytesAbout"));
  const abilities = modelAbilities(record);
  // What no source states follows from the task, so that is where it was read.
  const isStated = abilities.every((id) => facts.abilities?.includes(id));
  const links = abilities.map((id) => ({ label: abilityName(id, words), href: to.modelsWith("ability", id) }));
  if (links.length > 0)
    rows.push(
      row(words.abilities, <LinkList items={links} />, "abilities", ...(isStated ? [] : (["pipeline_tag"] as const))),
    );
  return rows;
}

function relationRows(record: ModelRecord, { known, places, to, words }: Surroundings): FactRow[] {
  const { facts = {} } = record;
  const rows: FactRow[] = [];
  const addressOf = (id: string) => {
    const here = known?.get(id);
    return here === undefined ? places.model?.(id) : to.model(here);
  };
  const relations = new Map(
    (["quantized", "finetune", "adapter", "merge"] as const).map((relation) => [relation as string, words[relation]]),
  );
  const bases = baseModels(record).map(({ id, relation = "" }) => ({
    label: relations.has(relation) ? `${id} (${relations.get(relation)})` : id,
    href: addressOf(id),
  }));
  if (bases.length > 0) rows.push(row(words.madeFrom, <LinkList items={bases} />, "baseModels"));
  if (facts.supersededBy !== undefined) {
    const link = <MaybeLink href={addressOf(facts.supersededBy)}>{facts.supersededBy}</MaybeLink>;
    rows.push(row(words.supersededBy, link, "supersededBy"));
  }
  if (facts.papers?.length) {
    const papers = facts.papers.slice(0, 6).map((paper) => ({ label: paper, href: `https://arxiv.org/abs/${paper}` }));
    rows.push(row(words.papers, <LinkList items={papers} />, "papers"));
  }
  const dataSets = [record.cardData?.datasets ?? []].flat().filter((id) => typeof id === "string");
  if (dataSets.length > 0) rows.push(row(words.dataSets, dataSets.slice(0, 8).join(", "), "datasets"));
  return rows;
}

function dateRows(record: ModelRecord, { places, words }: Surroundings): FactRow[] {
  const rows: FactRow[] = [];
  if (record.downloads !== undefined)
    rows.push(row(words.downloads, formatCount(record.downloads, words.locale), "downloads"));
  if (record.likes !== undefined) rows.push(row(words.likes, formatCount(record.likes, words.locale), "likes"));
  const days = [
    [words.released, record.facts?.releaseDate, "releaseDate"],
    [words.updated, record.lastModified, "lastModified"],
    [words.created, record.createdAt, "createdAt"],
  ] as const;
  for (const [name, day, fact] of days)
    if (day) rows.push(row(name, <time dateTime={day}>{formatDate(day, words.locale)}</time>, fact));
  if (record.sha !== undefined) {
    const link = (
      <MaybeLink href={places.tree}>
        <code>{record.sha.slice(0, 12)}</code>
      </MaybeLink>
    );
    rows.push(row(places.isOwn ? words.revision : words.commit, link, "sha"));
  }
  // Only of the seed is it a release that names a model.
  const named = record.origin?.from === "seed" ? factPlaces(record, "id") : [];
  const packages = [...new Set(named.map(({ release }) => release.slice(0, release.lastIndexOf("@"))))];
  if (packages.length > 0) rows.push(row(words.namedBy, packages.join(", "), "id"));
  return rows;
}

function shapeOf(facts: NonNullable<ModelRecord["facts"]>, words: FactLabels): string {
  const { layers, attentionHeads, keyValueHeads, headSize } = facts;
  const said = (value: number | undefined, word: (value: number) => string) =>
    value === undefined ? [] : [word(value)];
  return [
    ...said(layers, words.layers),
    ...said(attentionHeads, words.heads),
    ...said(keyValueHeads, words.keyValueHeads),
    ...said(headSize, words.headSize),
  ].join(", ");
}

const SHOWN_LANGUAGES = 6;
const FOLDED_LANGUAGES = 300;

function Languages({ codes, to, words }: { codes: readonly string[]; to: Addresses; words: FactLabels }) {
  const link = (code: string) => ({ label: languageName(code, words), href: to.modelsWith("language", code) });
  return (
    <>
      <LinkList items={codes.slice(0, SHOWN_LANGUAGES).map(link)} />
      {codes.length > SHOWN_LANGUAGES ? (
        <details>
          <summary>{words.moreLanguages(codes.length - SHOWN_LANGUAGES)}</summary>
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
          <MaybeLink href={item.href}>{item.label}</MaybeLink>
        </li>
      ))}
    </ul>
  );
}

/** What is nowhere to be shown is named only. */
function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? <>{children}</> : <a href={href}>{children}</a>;
}
