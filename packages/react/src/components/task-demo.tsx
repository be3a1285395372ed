/**
 * What goes into a task and what comes out, drawn by type: text, picture, sound, chart, table, marked text.
 *
 * Pictures of numbers are drawn with SVG attributes instead of style attributes, so that a strict
 * Content-Security-Policy shows them too.
 */
import type { DemoItem, DemoToken, TaskDescriptor } from "@vitrine/tasks/descriptors";
import { Fragment } from "react";
import { element, part } from "../element/part.ts";

const figure = (value: number) => value.toFixed(3);

export const SCORE_BARS_LABELS = {
  /** A share of one. */
  figure,
};
export type ScoreBarsLabels = typeof SCORE_BARS_LABELS;

export const TASK_DEMO_LABELS = {
  in: "In",
  out: "Out",
  input: "Example input",
  output: "Example output",
  picture: (alt: string) => `Picture: ${alt}`,
  recording: "Recording",
  noRecording: (name: string) => `Recording: ${name}`,
  table: "Table",
  none: "No example.",
  /** A share of one. */
  figure,
};
export type TaskDemoLabels = typeof TASK_DEMO_LABELS;

export interface TaskDemoProps {
  demo: TaskDescriptor["demo"];
  /** Address of a demo file by its bare name, or `undefined` where the page has no such file. */
  fileAddress: (filename: string) => string | undefined;
  labels?: Partial<TaskDemoLabels> | undefined;
}

export const TaskDemo = /* @__PURE__ */ part<"div", TaskDemoProps>(
  "TaskDemo",
  ({ demo, fileAddress, labels, ...passed }, ref) => {
    const same = { words: { ...TASK_DEMO_LABELS, ...labels }, fileAddress };
    const children = (
      <>
        <DemoSide title={same.words.in} name={same.words.input} items={demo.inputs} {...same} />
        <div className="vt-demo__arrow" aria-hidden="true" />
        <DemoSide title={same.words.out} name={same.words.output} items={demo.outputs} {...same} />
      </>
    );
    return element("div", { className: "vt-demo", children }, passed, ref);
  },
);

interface DemoSideProps {
  title: string;
  name: string;
  items: readonly DemoItem[];
  fileAddress: TaskDemoProps["fileAddress"];
  words: TaskDemoLabels;
}

function DemoSide({ title, name, items, fileAddress, words }: DemoSideProps) {
  return (
    <div className="vt-demo__side" role="group" aria-label={name}>
      <p className="vt-demo__title" aria-hidden="true">
        {title}
      </p>
      {items.length === 0 ? <p className="vt-demo__missing">{words.none}</p> : null}
      {items.map((item, index) => (
        <div className="vt-demo__item" data-type={item.type} key={index}>
          {item.label ? <p className="vt-demo__label">{item.label}</p> : null}
          <DemoContent item={item} fileAddress={fileAddress} words={words} />
        </div>
      ))}
    </div>
  );
}

function DemoContent({ item, fileAddress, words }: { item: DemoItem } & Pick<DemoSideProps, "fileAddress" | "words">) {
  switch (item.type) {
    case "text":
      return <p className="vt-demo__text">{item.content}</p>;
    case "img":
      return <DemoImage address={fileAddress(item.filename)} alt={item.alt} words={words} />;
    case "audio":
      return <DemoAudio address={fileAddress(item.filename)} label={item.label ?? words.recording} words={words} />;
    case "chart":
      return <ScoreBars scores={item.data} labels={words} />;
    case "tabular":
      return <DemoTable rows={item.table} label={item.label ?? words.table} />;
    case "text-with-tokens":
      return <MarkedText text={item.content} tokens={item.tokens} />;
  }
}

function DemoImage({ address, alt, words }: { address: string | undefined; alt: string; words: TaskDemoLabels }) {
  if (!address) return <p className="vt-demo__missing">{words.picture(alt)}</p>;
  return <img src={address} alt={alt} loading="lazy" decoding="async" width="480" height="320" />;
}

function DemoAudio({ address, label, words }: { address: string | undefined; label: string; words: TaskDemoLabels }) {
  if (!address) return <p className="vt-demo__missing">{words.noRecording(label)}</p>;
  return <audio controls preload="none" src={address} aria-label={label} />;
}

/** Labels with scores from 0 to 1 as bars, the number beside each. */
export interface ScoreBarsProps {
  scores: readonly { label: string; score: number }[];
  labels?: Partial<ScoreBarsLabels> | undefined;
}

export const ScoreBars = /* @__PURE__ */ part<"ul", ScoreBarsProps>(
  "ScoreBars",
  ({ scores, labels, ...passed }, ref) => {
    const words = { ...SCORE_BARS_LABELS, ...labels };
    const children = scores.map(({ label, score }, at) => (
      // Two may have one label.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={`${at} ${label}`}>
        <span className="vt-bars__label">{label}</span>
        <svg className="vt-bars__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className="vt-bars__track" width="100" height="6" rx="1" />
          <rect className="vt-bars__value" width={Math.max(0, Math.min(100, score * 100))} height="6" rx="1" />
        </svg>
        <span className="vt-bars__score">{words.figure(score)}</span>
      </li>
    ));
    return element("ul", { className: "vt-bars", state: { count: scores.length }, children }, passed, ref);
  },
);

function DemoTable({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  const [head = [], ...body] = rows;
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="vt-table">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th scope="col" key={index}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
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

/** Text with labelled stretches. Overlapping or inverted tokens are left out rather than shown wrong. */
export interface MarkedTextProps {
  text: string;
  /** Stretches of the text, by the places of their first letter and of the one after their last. */
  tokens: readonly DemoToken[];
}

export const MarkedText = /* @__PURE__ */ part<"p", MarkedTextProps>(
  "MarkedText",
  ({ text, tokens, ...passed }, ref) => {
    const ordered = [...tokens].sort((a, b) => a.start - b.start);
    const types = [...new Set(ordered.map((token) => token.type))];
    const parts: { before: string; marked: string; type: string }[] = [];
    let position = 0;
    for (const token of ordered) {
      if (token.start < position || token.end <= token.start || token.end > text.length) continue;
      parts.push({
        before: text.slice(position, token.start),
        marked: text.slice(token.start, token.end),
        type: token.type,
      });
      position = token.end;
    }
    const children = (
      <>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {part.before}
            <mark data-hue={types.indexOf(part.type) % 6}>
              {part.marked}
              <span className="vt-marked__type">{` ${part.type}`}</span>
            </mark>
          </Fragment>
        ))}
        {text.slice(position)}
      </>
    );
    return element("p", { className: "vt-marked", state: { count: parts.length }, children }, passed, ref);
  },
);
