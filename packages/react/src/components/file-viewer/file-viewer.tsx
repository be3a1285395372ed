/** What is in a file: a picture, colored text, or the tensors that a file of weights lists in its header. */
import type { ReactElement } from "react";
import { AnchoredHeading, type AnchoredHeadingLabels } from "../anchored-heading/anchored-heading.tsx";
import { CodeBlock } from "../code-block/code-block.tsx";
import { ColumnHeads } from "../../element/column-heads.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatNumber } from "../../labels/format.ts";
import { LOCALE_LABELS } from "../../labels/language.ts";
import { FILE_VIEWER_LABELS as MESSAGES } from "../../messages/file-viewer-labels.ts";
import { joined } from "../../labels/page-language.ts";

export const FILE_VIEWER_LABELS = /* @__PURE__ */ joined(MESSAGES, LOCALE_LABELS);
export type FileViewerLabels = typeof FILE_VIEWER_LABELS;

/** What can be shown of a file. */
export type FileContent =
  | { kind: "picture" }
  /** `html` is the text in color, encoded already; without it the text is shown plain. */
  | { kind: "text"; text: string; html?: string | undefined; language: string }
  | TensorContent
  /** Why nothing can be shown. */
  | { kind: "none"; reason: string };

interface TensorContent {
  kind: "tensors";
  format: string;
  /** Weights, and tensors, in all. */
  total: number;
  count: number;
  types: readonly { type: string; count: number }[];
  metadata: readonly { key: string; value: string }[];
  /** How many tensors the search leaves, and how many of them are in `layers`. */
  found: number;
  shown: number;
  layers: readonly {
    layer: string;
    tensors: readonly { name: string; type: string; shape: readonly number[] }[];
  }[];
}

export interface FileViewerProps {
  path: string;
  content: FileContent;
  /** Address of the file itself, for a picture. */
  rawAddress: string;
  /** What tensors were searched for. */
  search?: string | undefined;
  /** Level of the heading above the tensors. 2 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  labels?: Partial<FileViewerLabels & AnchoredHeadingLabels> | undefined;
}

/**
 * The content of a file: an image, text, or the tensors of its header.
 * @example
 * import { FileViewer } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <FileViewer path="config.json" rawAddress="/raw" content={{ kind: "text", text: "{}", language: "json" }} />,
 * );
 * console.log(html.includes("{}")); // true
 */
export function FileViewer({
  path,
  content,
  rawAddress,
  search = "",
  headingLevel = 2,
  labels: customLabels,
  ...passed
}: Props<"div", FileViewerProps>): ReactElement | null {
  const labels = { ...FILE_VIEWER_LABELS, ...customLabels };
  const children =
    content.kind === "picture" ? (
      <img className="vt-file-viewer__picture" src={rawAddress} alt={path} />
    ) : content.kind === "text" ? (
      <CodeBlock code={content.text} html={content.html} language={content.language} label={path} />
    ) : content.kind === "tensors" ? (
      <Tensors content={content} search={search} level={headingLevel} labels={labels} customLabels={customLabels} />
    ) : (
      <p>{content.reason}</p>
    );
  return (
    <RootElement tag="div" className="vt-file-viewer" state={{ kind: content.kind }} passed={passed}>
      {children}
    </RootElement>
  );
}

interface TensorsProps {
  content: TensorContent;
  search: string;
  level: 2 | 3 | 4;
  labels: FileViewerLabels;
  customLabels: FileViewerProps["labels"];
}

const MAX_SEARCH_CHARS = 200;
/** Fewer layers than this are all open. */
const MIN_LAYERS = 4;

function Tensors({ content, search, level, labels, customLabels }: TensorsProps) {
  const { format, total, count, types, metadata, found, shown, layers } = content;
  const number = (value: number) => formatNumber(value, labels.locale);
  const typeList = types.map((each) => `${each.type} ${number(each.count)}`).join(", ");
  return (
    <>
      <p>{labels.weights({ format, total: number(total), count: number(count), types: typeList })}</p>
      {metadata.length > 0 ? (
        <details>
          <summary>{labels.says({ count: metadata.length })}</summary>
          <dl className="vt-metadata">
            {metadata.map(({ key, value }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd className="vt-breaks">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <AnchoredHeading level={level} id="tensors" labels={customLabels}>
        {labels.tensorsByLayer}
      </AnchoredHeading>
      <form method="get" action="#tensors" className="vt-holes">
        <label>
          <span>{labels.nameFilter}</span>
          <input name="q" defaultValue={search} maxLength={MAX_SEARCH_CHARS} spellCheck={false} autoComplete="off" />
        </label>
        <button type="submit">{labels.search}</button>
      </form>
      <p role="status">
        {search === "" ? null : labels.found({ count: found, text: search.slice(0, MAX_SEARCH_CHARS) })}
      </p>
      {layers.map(({ layer, tensors }) => (
        <details key={layer} open={layers.length < MIN_LAYERS || search !== ""}>
          <summary>
            {layer} ({number(tensors.length)})
          </summary>
          <div className="vt-scroll" tabIndex={0} role="group" aria-label={labels.tensorsOf({ layer })}>
            <table className="vt-table">
              <ColumnHeads titles={[labels.tensor, labels.type, labels.shape]} />
              <tbody>
                {tensors.map(({ name, type, shape }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{type}</td>
                    <td>{shape.map(number).join(" × ") || labels.oneNumber}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
      {found > shown ? <p>{labels.more({ count: number(found - shown) })}</p> : null}
    </>
  );
}
