/** The side column of a model's page: its facts, each with where it was read, and its files. */
import {
  baseModels,
  bitsPerWeight,
  contextTokens,
  factPlaces,
  ggufChoices,
  knownFiles,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
  parseQuantizationLabel,
  type RepositoryFile,
} from "@vitrine/models";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import { formatBytes, formatCount, formatDate, formatParameters, modelPath } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import type { ReactNode } from "react";
import { type RecordPlaces, recordPlaces } from "../site/record-places.ts";
import { languageName, licenseName } from "../site/names.ts";
import { SourceMark } from "./model-sources.tsx";

interface FactRow {
  name: string;
  value: ReactNode;
  /** Names under which the record's sources state it. */
  facts: readonly string[];
}

/** Where a model that another names is shown: here where the store has it, else at the hub that the other is from. */
function modelAddress(id: string, known: ReadonlyMap<string, string>, places: RecordPlaces): string | undefined {
  const here = known.get(id);
  return here === undefined ? places.model(id) : modelPath(here);
}

export interface FactsProps {
  record: ModelRecord;
  /** Ids that the record names and the store has, as the store spells them. */
  known: ReadonlyMap<string, string>;
  /** The day on which the sources of the record were read. */
  readOn?: string | undefined;
  hubEndpoint: string;
}

export function Facts({ record, known, readOn, hubEndpoint }: FactsProps) {
  const places = recordPlaces(record, hubEndpoint);
  const rows = factRows(record, known, places);
  const guessed = guessedFields(record);
  return (
    <section className="side-section plate" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="facts">
        {rows.map(({ name, value, facts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <SourceMark record={record} facts={facts} name={name} readOn={readOn} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? <p>No source states any.</p> : null}
      {guessed ? <p className="facts__note">{guessed}</p> : null}
      {places.hubPage === undefined ? null : (
        <p className="facts__note">
          <a href={places.hubPage}>{record.id} at the hub</a>
        </p>
      )}
    </section>
  );
}

function factRows(record: ModelRecord, known: ReadonlyMap<string, string>, places: RecordPlaces): FactRow[] {
  const rows: FactRow[] = [];
  const facts = record.facts ?? {};
  const fact = (name: string, value: ReactNode, ...names: string[]) => rows.push({ name, value, facts: names });
  const number = (name: string, value: number | undefined, key: string, unit = "") => {
    if (value !== undefined) fact(name, `${value.toLocaleString("en")}${unit}`, key);
  };
  if (record.pipeline_tag) fact("Task", getTask(record.pipeline_tag)?.name ?? record.pipeline_tag, "pipeline_tag");
  if (record.library_name)
    fact("Library", getLibraryFacts(record.library_name)?.prettyLabel ?? record.library_name, "library_name");
  const parameters = parameterCount(record);
  if (parameters !== undefined)
    fact(
      "Parameters",
      <abbr title={parameters.toLocaleString("en")}>{formatParameters(parameters)}</abbr>,
      "parameters",
    );
  else if (facts.parametersAbout !== undefined)
    fact("Parameters", `about ${formatParameters(facts.parametersAbout)}`, "parametersAbout");
  if (facts.activeParametersAbout !== undefined)
    fact("Active for a token", `about ${formatParameters(facts.activeParametersAbout)}`, "activeParametersAbout");
  const license = modelLicense(record);
  if (license)
    fact(
      "Licence",
      <>
        <a href={`/models?license=${encodeURIComponent(license.id)}`}>{license.name ?? licenseName(license.id)}</a>
        {license.link ? (
          <>
            {" "}
            <a href={license.link} rel="nofollow noreferrer">
              (text)
            </a>
          </>
        ) : null}
      </>,
      "license",
    );
  const languages = modelLanguages(record);
  if (languages.length > 0) fact("Languages", <LanguageList codes={languages} />, "languages");
  if (record.config?.architectures?.length)
    fact("Architecture", record.config.architectures.slice(0, 3).join(", "), "architectures");
  if (record.config?.model_type) fact("Model type", record.config.model_type, "model_type");
  const numbers = Object.keys(record.safetensors?.parameters ?? {});
  if (numbers.length > 0) fact("Numbers", numbers.slice(0, 6).join(", "), "safetensors");
  if (facts.tokenizer) fact("Tokenizer", facts.tokenizer, "tokenizer");
  const licenseFile = record.siblings?.find(({ rfilename }) => /^(LICEN[CS]E|COPYING)(\.(md|txt))?$/i.test(rfilename));
  if (licenseFile)
    fact(
      "Licence file",
      <MaybeLink href={places.file(licenseFile.rfilename)}>{licenseFile.rfilename}</MaybeLink>,
      "siblings",
    );
  if (record.config?.quantization_config?.quant_method)
    fact("Quantized with", record.config.quantization_config.quant_method, "formats");
  number("Context", contextTokens(record), "contextLength", " tokens");
  number("Embedding", facts.embeddingDimension, "embeddingDimension", " numbers");
  if (facts.layers !== undefined)
    fact("Shape", shapeOf(facts), "layers", "attentionHeads", "keyValueHeads", "headSize");
  number("Hidden size", facts.hiddenSize, "hiddenSize");
  number("Vocabulary", facts.vocabularySize, "vocabularySize", " tokens");
  if (facts.imageSize !== undefined)
    fact("Picture size", `${facts.imageSize} × ${facts.imageSize} pixels`, "imageSize");
  number("Classes", facts.imageClasses, "imageClasses");
  if (facts.weightBytes !== undefined) fact("Weights", formatBytes(facts.weightBytes), "weightBytes");
  else if (facts.weightBytesAbout !== undefined)
    fact("Weights", `about ${formatBytes(facts.weightBytesAbout)}`, "weightBytesAbout");
  if (facts.abilities?.length) fact("Abilities", facts.abilities.join(", "), "abilities");
  const bases = baseModels(record);
  if (bases.length > 0)
    fact(
      "Made from",
      <LinkList
        items={bases.map(({ id, relation }) => ({
          label: RELATIONS.has(relation ?? "") ? `${id} (${RELATIONS.get(relation ?? "")})` : id,
          href: modelAddress(id, known, places),
        }))}
      />,
      "baseModels",
    );
  if (facts.supersededBy !== undefined)
    fact(
      "Superseded by",
      <MaybeLink href={modelAddress(facts.supersededBy, known, places)}>{facts.supersededBy}</MaybeLink>,
      "supersededBy",
    );
  if (facts.papers?.length)
    fact(
      "Papers",
      <LinkList
        items={facts.papers.slice(0, 6).map((paper) => ({ label: paper, href: `https://arxiv.org/abs/${paper}` }))}
      />,
      "papers",
    );
  const datasets = [record.cardData?.datasets ?? []].flat().filter((id) => typeof id === "string");
  if (datasets.length > 0) fact("Data sets", datasets.slice(0, 8).join(", "), "datasets");
  if (record.downloads !== undefined) fact("Downloads", formatCount(record.downloads), "downloads");
  if (record.likes !== undefined) fact("Likes", formatCount(record.likes), "likes");
  if (facts.releaseDate !== undefined)
    fact("Released", <time dateTime={facts.releaseDate}>{formatDate(facts.releaseDate)}</time>, "releaseDate");
  if (record.lastModified)
    fact("Updated", <time dateTime={record.lastModified}>{formatDate(record.lastModified)}</time>, "lastModified");
  if (record.createdAt)
    fact("Created", <time dateTime={record.createdAt}>{formatDate(record.createdAt)}</time>, "createdAt");
  if (record.sha !== undefined)
    fact(
      places.isOwn ? "Revision" : "Commit",
      <MaybeLink href={places.tree}>
        <code>{record.sha.slice(0, 12)}</code>
      </MaybeLink>,
      "sha",
    );
  // Only of the seed is it a release that names a model.
  const named = record.origin?.from === "seed" ? factPlaces(record, "id") : [];
  if (named.length > 0)
    fact(
      "Named by",
      [...new Set(named.map(({ release }) => release.slice(0, release.lastIndexOf("@"))))].join(", "),
      "id",
    );
  return rows;
}

const RELATIONS: ReadonlyMap<string, string> = new Map([
  ["quantized", "quantized form"],
  ["finetune", "fine-tuned"],
  ["adapter", "adapter"],
  ["merge", "merge"],
]);

function shapeOf(facts: NonNullable<ModelRecord["facts"]>): string {
  const { layers, attentionHeads, keyValueHeads, headSize } = facts;
  return [
    `${layers} layers`,
    attentionHeads === undefined ? undefined : `${attentionHeads} heads`,
    keyValueHeads === undefined ? undefined : `${keyValueHeads} for keys and values`,
    headSize === undefined ? undefined : `of ${headSize} numbers`,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
}

function guessedFields(record: ModelRecord): string | undefined {
  const provenance = record.provenance ?? {};
  const guessed = [
    provenance.pipeline_tag === "guessed" ? "task" : undefined,
    provenance.library_name === "guessed" ? "library" : undefined,
  ].filter(Boolean);
  if (guessed.length === 0) return undefined;
  return `The ${guessed.join(" and ")} ${guessed.length === 1 ? "is" : "are"} guessed from the files: the card names none.`;
}

const SHOWN_LANGUAGES = 6;

function LanguageList({ codes }: { codes: readonly string[] }) {
  const link = (code: string) => ({ label: languageName(code), href: `/models?language=${encodeURIComponent(code)}` });
  return (
    <>
      <LinkList items={codes.slice(0, SHOWN_LANGUAGES).map(link)} />
      {codes.length > SHOWN_LANGUAGES ? (
        <details>
          <summary>{codes.length - SHOWN_LANGUAGES} more</summary>
          <LinkList items={codes.slice(SHOWN_LANGUAGES, 300).map(link)} />
        </details>
      ) : null}
    </>
  );
}

function LinkList({ items }: { items: readonly { label: string; href: string | undefined }[] }) {
  return (
    <ul className="inline-list">
      {items.map((item) => (
        <li key={item.label}>
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

const SHOWN_FILES = 12;

/**
 * The repository's list of files where a source has it, else the files that a source names, else where the list lies. A
 * column is there only where some file has a value for it.
 */
export function Files({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const known = knownFiles(record);
  const { isOwn, tree, file: blob } = recordPlaces(record, hubEndpoint);
  if (known === undefined && isOwn) return null;
  const files = known?.files ?? [];
  const isComplete = known?.isComplete === true;
  const named = [...new Set(factPlaces(record, "namedFiles").map(({ release }) => release))];
  const quantized = ggufChoices([...files]);
  return (
    <section className="side-section" aria-labelledby="files">
      <h2 id="files">
        {isComplete || files.length === 0 ? "Files" : `Files named by ${named.join(", ") || "a source"}`}
      </h2>
      {quantized.length > 0 ? <Quantizations choices={quantized} blob={blob} /> : null}
      <FileList files={files.slice(0, SHOWN_FILES)} blob={blob} />
      {files.length > SHOWN_FILES ? (
        <details>
          <summary>{files.length - SHOWN_FILES} more files</summary>
          <FileList files={files.slice(SHOWN_FILES, 500)} blob={blob} />
        </details>
      ) : null}
      {isOwn ? (
        <p>
          <a href={tree}>All files, with what is in them</a>
        </p>
      ) : null}
      {isComplete || isOwn ? null : (
        <p>
          {files.length === 0 ? "No source of this site lists them. " : "There may be more. "}
          <a href={tree} rel="nofollow">
            The whole list is at the hub
          </a>
          .
        </p>
      )}
    </section>
  );
}

function Quantizations({
  choices,
  blob,
}: {
  choices: ReturnType<typeof ggufChoices>;
  blob: (path: string) => string | undefined;
}) {
  const hasSizes = choices.some(({ bytes }) => bytes !== undefined);
  const hasBits = choices.some(({ label }) => label !== undefined);
  return (
    <>
      <h3 id="quantizations">Quantizations</h3>
      <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="quantizations">
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">Type</th>
              {hasBits ? <th scope="col">Bits per weight</th> : null}
              {hasSizes ? <th scope="col">Size</th> : null}
            </tr>
          </thead>
          <tbody>
            {choices.slice(0, 40).map(({ file, label, bytes }) => (
              <tr key={file}>
                <th scope="row">
                  <a href={blob(file)} title={file} rel="nofollow">
                    {parseQuantizationLabel(file)?.text ?? file}
                  </a>
                </th>
                {hasBits ? <td>{label ? Number(bitsPerWeight(label).toFixed(2)) : null}</td> : null}
                {hasSizes ? <td>{bytes === undefined ? null : formatBytes(bytes)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function FileList({ files, blob }: { files: readonly RepositoryFile[]; blob: (path: string) => string | undefined }) {
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.rfilename}>
          <a href={blob(file.rfilename)} rel="nofollow">
            {file.rfilename}
          </a>
          {file.size === undefined ? null : <span className="files__size">{formatBytes(file.size)}</span>}
        </li>
      ))}
    </ul>
  );
}
