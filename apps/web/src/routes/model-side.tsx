/** The side column of a model's page: its facts and its files. */
import {
  baseModels,
  bitsPerWeight,
  ggufChoices,
  modelLanguages,
  modelLicense,
  type ModelRecord,
  parameterCount,
  parseQuantizationLabel,
  type RepositoryFile,
} from "@vitrine/models";
import { formatBytes, formatCount, formatDate, formatParameters, modelPath } from "@vitrine/react";
import type { ReactNode } from "react";
import { hubPath } from "../site/hub-path.ts";
import { languageName, licenseName } from "../site/names.ts";

export function Facts({ record }: { record: ModelRecord }) {
  const parameters = parameterCount(record);
  const license = modelLicense(record);
  const bases = baseModels(record);
  const rows: { name: string; value: ReactNode }[] = [];
  const fact = (name: string, value: ReactNode) => rows.push({ name, value });
  if (parameters !== undefined)
    fact("Parameters", <abbr title={parameters.toLocaleString("en")}>{formatParameters(parameters)}</abbr>);
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
    );
  const languages = modelLanguages(record);
  if (languages.length > 0) fact("Languages", <LanguageList codes={languages} />);
  if (record.config?.architectures?.length) fact("Architecture", record.config.architectures.slice(0, 3).join(", "));
  if (record.config?.model_type) fact("Model type", record.config.model_type);
  if (record.config?.quantization_config?.quant_method)
    fact("Quantized with", record.config.quantization_config.quant_method);
  if (record.gguf?.context_length) fact("Context", `${record.gguf.context_length.toLocaleString("en")} tokens`);
  if (bases.length > 0)
    fact("Base model", <LinkList items={bases.map((base) => ({ label: base.id, href: modelPath(base.id) }))} />);
  const datasets = [record.cardData?.datasets ?? []].flat().filter((id) => typeof id === "string");
  if (datasets.length > 0) fact("Data sets", datasets.slice(0, 8).join(", "));
  if (record.downloads !== undefined) fact("Downloads", formatCount(record.downloads));
  if (record.likes !== undefined) fact("Likes", formatCount(record.likes));
  if (record.lastModified)
    fact("Updated", <time dateTime={record.lastModified}>{formatDate(record.lastModified)}</time>);
  if (record.createdAt) fact("Created", <time dateTime={record.createdAt}>{formatDate(record.createdAt)}</time>);
  const guessed = guessedFields(record);
  return (
    <section className="side-section plate" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? <p>The repository states none.</p> : null}
      {guessed ? <p className="facts__note">{guessed}</p> : null}
    </section>
  );
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

function LinkList({ items }: { items: readonly { label: string; href: string }[] }) {
  return (
    <ul className="inline-list">
      {items.map((item) => (
        <li key={item.href}>
          <a href={item.href}>{item.label}</a>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_FILES = 12;

export function Files({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const files = record.siblings ?? [];
  if (files.length === 0) return null;
  const quantized = ggufChoices(files);
  return (
    <section className="side-section" aria-labelledby="files">
      <h2 id="files">Files</h2>
      {quantized.length > 0 ? (
        <>
          <h3 id="quantizations">Quantizations</h3>
          <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby="quantizations">
            <table className="vt-table">
              <thead>
                <tr>
                  <th scope="col">Type</th>
                  <th scope="col">Bits per weight</th>
                  <th scope="col">Size</th>
                </tr>
              </thead>
              <tbody>
                {quantized.slice(0, 40).map(({ file, label, bytes }) => (
                  <tr key={file}>
                    <th scope="row">
                      <a href={hubPath(hubEndpoint, `${record.id}/blob/main/${file}`)} title={file}>
                        {parseQuantizationLabel(file)?.text ?? file}
                      </a>
                    </th>
                    <td>{label ? Number(bitsPerWeight(label).toFixed(2)) : "—"}</td>
                    <td>{bytes === undefined ? "—" : formatBytes(bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      <FileList files={files.slice(0, SHOWN_FILES)} record={record} hubEndpoint={hubEndpoint} />
      {files.length > SHOWN_FILES ? (
        <details>
          <summary>{files.length - SHOWN_FILES} more files</summary>
          <FileList files={files.slice(SHOWN_FILES, 500)} record={record} hubEndpoint={hubEndpoint} />
        </details>
      ) : null}
    </section>
  );
}

function FileList({
  files,
  record,
  hubEndpoint,
}: {
  files: readonly RepositoryFile[];
  record: ModelRecord;
  hubEndpoint: string;
}) {
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.rfilename}>
          <a href={hubPath(hubEndpoint, `${record.id}/blob/main/${file.rfilename}`)} rel="nofollow">
            {file.rfilename}
          </a>
          {file.size === undefined ? null : <span className="files__size">{formatBytes(file.size)}</span>}
        </li>
      ))}
    </ul>
  );
}
