/** What is in a file: a picture, coloured text, or the tensors that a file of weights lists in its header. */
import { AnchoredHeading, type AnchoredHeadingLabels } from "../../components/anchored-heading.tsx";
import { CodeBlock } from "../../components/code-block.tsx";
import { element, part } from "../../element/part.ts";
import { formatNumber } from "../../words/format.ts";
import { locale } from "../../words/language.ts";

export const FILE_VIEWER_LABELS = {
  locale,
  weights: (format: string, total: string, count: string, types: string) =>
    `${format}: ${total} weights; tensors: ${count} (${types}). Read from the file’s header; the weights themselves were not read.`,
  says: (count: number) => `What the file says of itself (${count})`,
  tensorsByLayer: "Tensors by layer",
  partOfName: "Part of a name",
  search: "Search",
  found: (count: number, text: string) =>
    `${formatNumber(count)} ${count === 1 ? "tensor has" : "tensors have"} “${text}” in the name.`,
  tensorsOf: (layer: string) => `Tensors of ${layer}`,
  tensor: "Tensor",
  type: "Type",
  shape: "Shape",
  oneNumber: "one number",
  more: (count: string) => `${count} more: search for a part of their names.`,
};
export type FileViewerLabels = typeof FILE_VIEWER_LABELS;

/** What can be shown of a file. */
export type FileContent =
  | { kind: "picture" }
  /** `html` is the text in colour, encoded already; without it the text is shown plain. */
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

export const FileViewer = /* @__PURE__ */ part<"div", FileViewerProps>(
  "FileViewer",
  ({ path, content, rawAddress, search = "", headingLevel = 2, labels, ...passed }, ref) => {
    const words = { ...FILE_VIEWER_LABELS, ...labels };
    const children =
      content.kind === "picture" ? (
        <img className="vt-file-viewer__picture" src={rawAddress} alt={path} />
      ) : content.kind === "text" ? (
        <CodeBlock code={content.text} html={content.html} language={content.language} label={path} />
      ) : content.kind === "tensors" ? (
        <Tensors content={content} search={search} level={headingLevel} words={words} labels={labels} />
      ) : (
        <p>{content.reason}</p>
      );
    return element("div", { className: "vt-file-viewer", state: { kind: content.kind }, children }, passed, ref);
  },
);

interface TensorsProps {
  content: TensorContent;
  search: string;
  level: 2 | 3 | 4;
  words: FileViewerLabels;
  labels: FileViewerProps["labels"];
}

const LONGEST_SEARCH = 200;
/** Fewer layers than this are all open. */
const FEW_LAYERS = 4;

function Tensors({ content, search, level, words, labels }: TensorsProps) {
  const { format, total, count, types, metadata, found, shown, layers } = content;
  const number = (value: number) => formatNumber(value, words.locale);
  const typeList = types.map((each) => `${each.type} ${number(each.count)}`).join(", ");
  return (
    <>
      <p>{words.weights(format, number(total), number(count), typeList)}</p>
      {metadata.length > 0 ? (
        <details>
          <summary>{words.says(metadata.length)}</summary>
          <dl className="vt-facts">
            {metadata.map(({ key, value }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd className="vt-breaks">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <AnchoredHeading level={level} id="tensors" labels={labels}>
        {words.tensorsByLayer}
      </AnchoredHeading>
      <form method="get" action="#tensors" className="vt-holes">
        <label>
          <span>{words.partOfName}</span>
          <input name="q" defaultValue={search} maxLength={LONGEST_SEARCH} spellCheck={false} autoComplete="off" />
        </label>
        <button type="submit">{words.search}</button>
      </form>
      <p role="status">{search === "" ? null : words.found(found, search.slice(0, LONGEST_SEARCH))}</p>
      {layers.map(({ layer, tensors }) => (
        <details key={layer} open={layers.length < FEW_LAYERS || search !== ""}>
          <summary>
            {layer} ({number(tensors.length)})
          </summary>
          <div className="vt-scroll" tabIndex={0} role="group" aria-label={words.tensorsOf(layer)}>
            <table className="vt-table">
              <thead>
                <tr>
                  <th scope="col">{words.tensor}</th>
                  <th scope="col">{words.type}</th>
                  <th scope="col">{words.shape}</th>
                </tr>
              </thead>
              <tbody>
                {tensors.map(({ name, type, shape }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{type}</td>
                    <td>{shape.map(number).join(" × ") || words.oneNumber}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
      {found > shown ? <p>{words.more(number(found - shown))}</p> : null}
    </>
  );
}
