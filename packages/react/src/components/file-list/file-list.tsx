/** A repository's files: a short list with sizes, a table of its quantizations, or the whole table with dates. */
import type { ReactElement } from "react";
import { bitsPerWeight, ggufChoices, parseQuantizationLabel, type RepositoryFile } from "@vitrine/models";
import { ColumnHeads } from "../../element/column-heads.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatBytes, formatDate, formatNumber } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { FILE_LIST_LABELS as MESSAGES } from "../../messages/file-list-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const FILE_LIST_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type FileListLabels = typeof FILE_LIST_LABELS;

const SHOWN_FILES = 12;
const FOLDED_FILES = 500;

export interface FileListProps {
  files: readonly RepositoryFile[];
  /** A page about a file, where there is one. */
  fileAddress: (path: string) => string | undefined;
  labels?: Partial<FileListLabels> | undefined;
}

/**
 * The first files of a repository with their sizes; the rest is folded. Renders nothing without files.
 * @example
 * import { FileList } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const files = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const html = renderToStaticMarkup(<FileList files={files} fileAddress={(path) => `/files/${path}`} />);
 * console.log(html.includes("/files/model-Q4_K_M.gguf")); // true
 */
export function FileList({
  files,
  fileAddress,
  labels: customLabels,
  ...passed
}: Props<"div", FileListProps>): ReactElement | null {
  const labels = { ...FILE_LIST_LABELS, ...customLabels };
  if (files.length === 0) return null;
  const list = (some: readonly RepositoryFile[]) => (
    <ul className="vt-files__list">
      {some.map((file) => (
        <li key={file.rfilename}>
          <a href={fileAddress(file.rfilename)} rel="nofollow">
            {file.rfilename}
          </a>
          {file.size === undefined ? null : (
            <span className="vt-files__size">{formatBytes(file.size, labels.locale)}</span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <RootElement tag="div" className="vt-files" state={{ count: files.length }} passed={passed}>
      {list(files.slice(0, SHOWN_FILES))}
      {files.length > SHOWN_FILES ? (
        <details>
          <summary>{labels.more({ count: files.length - SHOWN_FILES })}</summary>
          {list(files.slice(SHOWN_FILES, FOLDED_FILES))}
        </details>
      ) : null}
    </RootElement>
  );
}

/** Rows of a table that is still read. */
const SHOWN_CHOICES = 40;

/**
 * The GGUF files of a repository by quantization, the fewest bits last. Renders nothing without any.
 * @example
 * import { QuantizationTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const files = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000 }];
 * const html = renderToStaticMarkup(<QuantizationTable files={files} fileAddress={(path) => `/files/${path}`} />);
 * console.log(html.includes("Q4_K_M")); // true
 */
export function QuantizationTable({
  files,
  fileAddress,
  labels: customLabels,
  ...passed
}: Props<"div", FileListProps>): ReactElement | null {
  const labels = { ...FILE_LIST_LABELS, ...customLabels };
  const choices = ggufChoices(files);
  if (choices.length === 0) return null;
  const hasSizes = choices.some(({ bytes }) => bytes !== undefined);
  const hasBits = choices.some(({ label }) => label !== undefined);
  const attributes = { tabIndex: 0, role: "group", "aria-label": labels.quantizations };
  const state = { count: choices.length };
  return (
    <RootElement tag="div" className="vt-scroll vt-quantizations" state={state} attributes={attributes} passed={passed}>
      <table className="vt-table">
        <ColumnHeads titles={[labels.type, hasBits ? labels.bits : undefined, hasSizes ? labels.size : undefined]} />
        <tbody>
          {choices.slice(0, SHOWN_CHOICES).map(({ file, label, bytes }) => (
            <tr key={file}>
              <th scope="row">
                <a href={fileAddress(file)} title={file} rel="nofollow">
                  {parseQuantizationLabel(file)?.text ?? file}
                </a>
              </th>
              {hasBits ? (
                <td>
                  {label ? formatNumber(Number(bitsPerWeight(label).toFixed(2)), labels.locale) : labels.notKnown}
                </td>
              ) : null}
              {hasSizes ? <td>{bytes === undefined ? labels.notKnown : formatBytes(bytes, labels.locale)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </RootElement>
  );
}

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

/**
 * All files of a repository with their sizes and when they changed.
 * @example
 * import { FileTable } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const files = [{ rfilename: "model-Q4_K_M.gguf", size: 4_680_000_000, modified: Date.UTC(2026, 6, 1) }];
 * const html = renderToStaticMarkup(<FileTable files={files} fileAddress={(path) => `/files/${path}`} />);
 * console.log(html.includes("2026-07-01")); // true
 */
export function FileTable({
  files,
  fileAddress,
  labels: customLabels,
  ...passed
}: Props<"div", FileTableProps>): ReactElement | null {
  const labels = { ...FILE_LIST_LABELS, ...customLabels };
  const attributes = { tabIndex: 0, role: "group", "aria-label": labels.label };
  const state = { count: files.length };
  return (
    <RootElement tag="div" className="vt-scroll vt-file-table" state={state} attributes={attributes} passed={passed}>
      <table className="vt-table">
        <ColumnHeads titles={[labels.file, labels.size, labels.changed]} />
        <tbody>
          {files.slice(0, SHOWN_ROWS).map(({ rfilename, size, modified }) => (
            <tr key={rfilename}>
              <th scope="row">
                <a href={fileAddress(rfilename)}>{rfilename}</a>
              </th>
              <td>{formatBytes(size, labels.locale)}</td>
              <td>
                <Day at={modified} locale={labels.locale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {files.length > SHOWN_ROWS ? <p>{labels.notShown({ count: files.length - SHOWN_ROWS })}</p> : null}
    </RootElement>
  );
}

/**
 * A day as a `<time>` element, from milliseconds since 1970.
 * @example
 * import { Day } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<Day at={Date.UTC(2026, 6, 1)} />);
 * console.log(html.includes("2026-07-01")); // true
 */
export function Day({ at, locale: language }: { at: number; locale?: string | undefined }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  return <time dateTime={iso}>{formatDate(iso, language)}</time>;
}
