/**
 * What goes into a task and what comes out, drawn by type: text, picture, sound, chart, table, marked text.
 *
 * Pictures of numbers are drawn with SVG attributes instead of style attributes, so that a strict
 * Content-Security-Policy shows them too.
 */
import type { DemoItem, DemoToken, TaskDescriptor } from "@vitrine/tasks/descriptors";
import { type ReactElement, Fragment } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { formatScore } from "../../labels/format-score.ts";
import { dataLanguage } from "../../labels/page-language.ts";
import { TASK_DEMO_LABELS as MESSAGES } from "../../messages/task-demo-labels.ts";
import { joined } from "../../labels/page-language.ts";
import { ColumnHeads } from "../../element/column-heads.tsx";

export const SCORE_BARS_LABELS = { figure: formatScore };
export type ScoreBarsLabels = typeof SCORE_BARS_LABELS;

export const TASK_DEMO_LABELS = /* @__PURE__ */ joined(MESSAGES, { figure: formatScore });
export type TaskDemoLabels = typeof TASK_DEMO_LABELS;

export interface TaskDemoProps {
  demo: TaskDescriptor["demo"];
  /** Address of a demo file by its bare name, or `undefined` where the page has no such file. */
  fileAddress: (filename: string) => string | undefined;
  labels?: Partial<TaskDemoLabels> | undefined;
}

/**
 * What goes into a task and what comes out.
 * @example
 * import { TaskDemo } from "@vitrine/react";
 * import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<TaskDemo demo={DESCRIPTORS["fill-mask"].demo} fileAddress={() => undefined} />);
 * console.log(html.includes("vt-demo")); // true
 */
export function TaskDemo({
  demo,
  fileAddress,
  labels: customLabels,
  ...passed
}: Props<"div", TaskDemoProps>): ReactElement | null {
  const same = { labels: { ...TASK_DEMO_LABELS, ...customLabels }, fileAddress };
  return (
    <RootElement tag="div" className="vt-demo" passed={passed}>
      <DemoSide title={same.labels.in} name={same.labels.input} items={demo.inputs} {...same} />
      <div className="vt-demo__arrow" aria-hidden="true" />
      <DemoSide title={same.labels.out} name={same.labels.output} items={demo.outputs} {...same} />
    </RootElement>
  );
}

interface DemoSideProps {
  title: string;
  name: string;
  items: readonly DemoItem[];
  fileAddress: TaskDemoProps["fileAddress"];
  labels: TaskDemoLabels;
}

function DemoSide({ title, name, items, fileAddress, labels }: DemoSideProps) {
  return (
    <div className="vt-demo__side" role="group" aria-label={name}>
      <p className="vt-demo__title" aria-hidden="true">
        {title}
      </p>
      {items.length === 0 ? <p className="vt-demo__missing">{labels.none}</p> : null}
      {items.map((item, index) => (
        <div className="vt-demo__item" data-type={item.type} lang={dataLanguage()} key={index}>
          {item.label ? <p className="vt-demo__label">{item.label}</p> : null}
          <DemoContent item={item} fileAddress={fileAddress} labels={labels} />
        </div>
      ))}
    </div>
  );
}

function DemoContent({
  item,
  fileAddress,
  labels,
}: { item: DemoItem } & Pick<DemoSideProps, "fileAddress" | "labels">) {
  switch (item.type) {
    case "text":
      return <p className="vt-demo__text">{item.content}</p>;
    case "img":
      return <DemoImage address={fileAddress(item.filename)} alt={item.alt} labels={labels} />;
    case "audio":
      return <DemoAudio address={fileAddress(item.filename)} label={item.label ?? labels.recording} labels={labels} />;
    case "chart":
      return <ScoreBars scores={item.data} labels={labels} />;
    case "tabular":
      return <DemoTable rows={item.table} label={item.label ?? labels.table} />;
    case "text-with-tokens":
      return <MarkedText text={item.content} tokens={item.tokens} />;
  }
}

function DemoImage({ address, alt, labels }: { address: string | undefined; alt: string; labels: TaskDemoLabels }) {
  if (!address) return <p className="vt-demo__missing">{labels.picture({ alt })}</p>;
  return <img src={address} alt={alt} loading="lazy" decoding="async" width="480" height="320" />;
}

function DemoAudio({ address, label, labels }: { address: string | undefined; label: string; labels: TaskDemoLabels }) {
  if (!address) return <p className="vt-demo__missing">{labels.noRecording({ name: label })}</p>;
  return <audio controls preload="none" src={address} aria-label={label} />;
}

/** Labels with scores from 0 to 1 as bars, the number next to each. */
export interface ScoreBarsProps {
  scores: readonly { label: string; score: number }[];
  labels?: Partial<ScoreBarsLabels> | undefined;
}

/**
 * Labels with their scores from 0 to 1, as bars.
 * @example
 * import { ScoreBars } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<ScoreBars scores={[{ label: "joy", score: 0.9 }]} />);
 * console.log(html.includes("joy")); // true
 */
export function ScoreBars({
  scores,
  labels: customLabels,
  ...passed
}: Props<"ul", ScoreBarsProps>): ReactElement | null {
  const labels = { ...SCORE_BARS_LABELS, ...customLabels };
  const children = scores.map(({ label, score }, at) => (
    // Two may have one label.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={`${at} ${label}`}>
      <span className="vt-bars__label">{label}</span>{" "}
      <svg className="vt-bars__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="vt-bars__track" width="100" height="6" rx="1" />
        <rect className="vt-bars__value" width={Math.max(0, Math.min(100, score * 100))} height="6" rx="1" />
      </svg>
      <span className="vt-bars__score">{labels.figure(score)}</span>
    </li>
  ));
  return (
    <RootElement tag="ul" className="vt-bars" state={{ count: scores.length }} passed={passed}>
      {children}
    </RootElement>
  );
}

function DemoTable({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  const [head = [], ...body] = rows;
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="vt-table">
        <ColumnHeads titles={head} />
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text with labeled spans. Overlapping or inverted spans are omitted rather than shown wrong. */
export interface MarkedTextProps {
  text: string;
  /**
   * Spans of the text, by the positions of their first character and of the one after their last.
   */
  tokens: readonly DemoToken[];
}

/**
 * A text with labeled spans, such as the names that a model found.
 * @example
 * import { MarkedText } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<MarkedText text="Ada wrote it." tokens={[{ type: "PER", start: 0, end: 3 }]} />);
 * console.log(html.includes("PER")); // true
 */
export function MarkedText({ text, tokens, ...passed }: Props<"p", MarkedTextProps>): ReactElement | null {
  const ordered = [...tokens].sort((a, b) => a.start - b.start);
  const types = [...new Set(ordered.map((token) => token.type))];
  const components: { before: string; marked: string; type: string }[] = [];
  let position = 0;
  for (const token of ordered) {
    if (token.start < position || token.end <= token.start || token.end > text.length) continue;
    components.push({
      before: text.slice(position, token.start),
      marked: text.slice(token.start, token.end),
      type: token.type,
    });
    position = token.end;
  }
  return (
    <RootElement tag="p" className="vt-marked" state={{ count: components.length }} passed={passed}>
      {components.map((component, index) => (
        <Fragment key={index}>
          {component.before}
          <mark data-hue={types.indexOf(component.type) % 6}>
            {component.marked}
            <span className="vt-marked__type">{` ${component.type}`}</span>
          </mark>
        </Fragment>
      ))}
      {text.slice(position)}
    </RootElement>
  );
}
