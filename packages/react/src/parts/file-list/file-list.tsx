/** A repository's files: a short list with sizes, a table of its quantizations, or the whole table with dates. */
import { bitsPerWeight, ggufChoices, parseQuantizationLabel, type RepositoryFile } from "@vitrine/models";
import { element, part } from "../../element/part.ts";
import { formatBytes, formatDate, formatNumber } from "../../words/format.ts";
import { locale } from "../../words/language.ts";

export const FILE_LIST_LABELS = {
  locale,
  more: (count: number) => `${count} more files`,
  quantizations: "Quantizations",
  type: "Type",
  bits: "Bits per weight",
  size: "Size",
  label: "Files",
  file: "File",
  changed: "Changed",
  notShown: (count: number) => `${count} more are not shown.`,
};
export type FileListLabels = typeof FILE_LIST_LABELS;

const SHOWN_FILES = 12;
const FOLDED_FILES = 500;

export interface FileListProps {
  files: readonly RepositoryFile[];
  /** A page about a file, where there is one. */
  fileAddress: (path: string) => string | undefined;
  labels?: Partial<FileListLabels> | undefined;
}

/** The first files, the rest folded. Nothing where there is none. */
export const FileList = /* @__PURE__ */ part<"div", FileListProps>(
  "FileList",
  ({ files, fileAddress, labels, ...passed }, ref) => {
    const words = { ...FILE_LIST_LABELS, ...labels };
    if (files.length === 0) return null;
    const list = (some: readonly RepositoryFile[]) => (
      <ul className="vt-files__list">
        {some.map((file) => (
          <li key={file.rfilename}>
            <a href={fileAddress(file.rfilename)} rel="nofollow">
              {file.rfilename}
            </a>
            {file.size === undefined ? null : (
              <span className="vt-files__size">{formatBytes(file.size, words.locale)}</span>
            )}
          </li>
        ))}
      </ul>
    );
    const children = (
      <>
        {list(files.slice(0, SHOWN_FILES))}
        {files.length > SHOWN_FILES ? (
          <details>
            <summary>{words.more(files.length - SHOWN_FILES)}</summary>
            {list(files.slice(SHOWN_FILES, FOLDED_FILES))}
          </details>
        ) : null}
      </>
    );
    return element("div", { className: "vt-files", state: { count: files.length }, children }, passed, ref);
  },
);

/** Rows of a table that is still read. */
const SHOWN_CHOICES = 40;

/** The GGUF files among them by type, smallest bits last. Nothing where there is none. */
export const QuantizationTable = /* @__PURE__ */ part<"div", FileListProps>(
  "QuantizationTable",
  ({ files, fileAddress, labels, ...passed }, ref) => {
    const words = { ...FILE_LIST_LABELS, ...labels };
    const choices = ggufChoices([...files]);
    if (choices.length === 0) return null;
    const hasSizes = choices.some(({ bytes }) => bytes !== undefined);
    const hasBits = choices.some(({ label }) => label !== undefined);
    const children = (
      <table className="vt-table">
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            {hasBits ? <th scope="col">{words.bits}</th> : null}
            {hasSizes ? <th scope="col">{words.size}</th> : null}
          </tr>
        </thead>
        <tbody>
          {choices.slice(0, SHOWN_CHOICES).map(({ file, label, bytes }) => (
            <tr key={file}>
              <th scope="row">
                <a href={fileAddress(file)} title={file} rel="nofollow">
                  {parseQuantizationLabel(file)?.text ?? file}
                </a>
              </th>
              {hasBits ? (
                <td>{label ? formatNumber(Number(bitsPerWeight(label).toFixed(2)), words.locale) : null}</td>
              ) : null}
              {hasSizes ? <td>{bytes === undefined ? null : formatBytes(bytes, words.locale)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    );
    const attributes = { tabIndex: 0, role: "group", "aria-label": words.quantizations };
    const state = { count: choices.length };
    return element("div", { className: "vt-scroll vt-quantizations", state, attributes, children }, passed, ref);
  },
);

/** A file with the day on which it changed. */
export interface DatedFile extends RepositoryFile {
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

export interface FileTableProps {
  files: readonly DatedFile[];
  fileAddress: (path: string) => string | undefined;
  labels?: Partial<FileListLabels> | undefined;
}

const SHOWN_ROWS = 2000;

/** Every file with its size and when it changed. */
export const FileTable = /* @__PURE__ */ part<"div", FileTableProps>(
  "FileTable",
  ({ files, fileAddress, labels, ...passed }, ref) => {
    const words = { ...FILE_LIST_LABELS, ...labels };
    const children = (
      <>
        <table className="vt-table">
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.size}</th>
              <th scope="col">{words.changed}</th>
            </tr>
          </thead>
          <tbody>
            {files.slice(0, SHOWN_ROWS).map(({ rfilename, size, modified }) => (
              <tr key={rfilename}>
                <th scope="row">
                  <a href={fileAddress(rfilename)}>{rfilename}</a>
                </th>
                <td>{formatBytes(size, words.locale)}</td>
                <td>
                  <Day at={modified} locale={words.locale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {files.length > SHOWN_ROWS ? <p>{words.notShown(files.length - SHOWN_ROWS)}</p> : null}
      </>
    );
    const attributes = { tabIndex: 0, role: "group", "aria-label": words.label };
    const state = { count: files.length };
    return element("div", { className: "vt-scroll vt-file-table", state, attributes, children }, passed, ref);
  },
);

/** A day, from milliseconds since 1970. */
export function Day({ at, locale: language }: { at: number; locale?: string | undefined }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  return <time dateTime={iso}>{formatDate(iso, language)}</time>;
}
