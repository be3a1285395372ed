"use client";
/**
 * Markdown that is still being written. The text is cut into blocks at blank lines outside code fences; a block that
 * is finished is rendered once and never again, so a long answer costs no more per piece than a short one. An open
 * code fence is shown as plain text that grows, because its markup cannot change until it closes.
 *
 * The renderer, which is the one that sanitizes, is handed in: it loads late and differs between sites.
 */
import { useLabels } from "../labels-provider/use-labels.ts";
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { memo, useEffect, useId, useMemo, useRef } from "react";

/** Safe HTML of a Markdown block; ids in it begin with `prefix`. */
export interface MarkdownRenderer {
  (markdown: string, prefix: string): string;
  /** Adds what only a browser can: colors, buttons that work. Gives back what undoes it. */
  liven?: (block: HTMLElement) => (() => void) | undefined;
}

export interface StreamedMarkdownProps {
  text: string;
  /** Whether more may come. */
  isOpen: boolean;
  /** Missing while it loads, and the text is shown as it is. */
  render: MarkdownRenderer | undefined;
}

/** A footnote, or an address that is named elsewhere: the text is then read as a whole once it is there. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/**
 * Markdown that is still arriving. Finished blocks do not render again.
 * @example
 * import { renderMessage } from "@vitrine/markdown/message";
 * import { StreamedMarkdown } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const render = (markdown: string, prefix: string) => renderMessage(markdown, { prefix });
 * const html = renderToStaticMarkup(<StreamedMarkdown text="Some *text*" isOpen={false} render={render} />);
 * console.log(html.includes("<em>text</em>")); // true
 */
export function StreamedMarkdown({ text, isOpen, render }: StreamedMarkdownProps) {
  const prefix = `said${useId()}`;
  const blocks = useMemo(() => (!isOpen && DEFINITION.test(text) ? [{ text }] : splitBlocks(text)), [text, isOpen]);
  return (
    <div className="vt-streamed prose">
      {blocks.map((block: MarkdownBlock, index) => {
        const isLast = index === blocks.length - 1;
        return isLast && isOpen && block.openFence !== undefined ? (
          <OpenCode key={index} text={block.text} fence={block.openFence} />
        ) : (
          <Block key={index} text={block.text} render={render} prefix={prefix} />
        );
      })}
    </div>
  );
}

const Block = memo(function Block({
  text,
  render,
  prefix,
}: {
  text: string;
  render: StreamedMarkdownProps["render"];
  prefix: string;
}) {
  const html = useMemo(() => render?.(text, prefix), [text, render, prefix]);
  const shown = useRef<HTMLDivElement>(null);
  // New markup is there with each new text, so it is livened each time.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => (shown.current ? render?.liven?.(shown.current) : undefined), [html, render]);
  if (html === undefined) return <p className="vt-streamed__plain">{text}</p>;
  // Made by the renderer above, which sanitizes.
  return <div ref={shown} dangerouslySetInnerHTML={{ __html: html }} />;
});

function OpenCode({ text, fence }: { text: string; fence: string }) {
  const labels = useLabels(RUN_LABELS);
  const start = text.indexOf(fence);
  const [first = ""] = text.slice(start + fence.length).split("\n", 1);
  const code = text.slice(start).replace(/^[^\n]*\n?/, "");
  const before = text.slice(0, start).trimEnd();
  const language = fence === "$$" ? labels.formula : (first.trim().split(/\s/)[0] ?? "");
  return (
    <>
      {before === "" ? null : <p className="vt-streamed__plain">{before}</p>}
      {/* As the renderer frames it, so that nothing moves when the fence closes. */}
      <div className="vt-said-code">
        <div className="vt-said-code__bar">
          <span>{language || labels.plain}</span>
        </div>
        <pre tabIndex={0} aria-label={labels.code(language)}>
          <code>{code}</code>
        </pre>
      </div>
    </>
  );
}

export interface MarkdownBlock {
  text: string;
  /** The marks that opened a code fence, or a formula, which is not closed yet. */
  openFence?: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Two dollars that open a formula of several lines. */
const FORMULA = /^ {0,3}\$\$[^$]*$/;

/**
 * Splits Markdown at blank lines outside of code fences. An indented line and a continued list stay with their block.
 * @example
 * import { splitBlocks } from "@vitrine/react/widget";
 *
 * console.log(splitBlocks("One\n\nTwo").length); // 2
 */
export function splitBlocks(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let isAfterBlank = false;
  const close = () => {
    if (lines.some((line) => line.trim() !== "")) blocks.push({ text: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split("\n")) {
    const [, marks, rest = ""] = FENCE.exec(line) ?? [];
    if (fence === "$$") {
      lines.push(line);
      if (line.trimEnd().endsWith("$$")) {
        fence = undefined;
        close();
      }
      isAfterBlank = false;
      continue;
    }
    if (fence === undefined) {
      const continues = /^(\s|[-*+]\s|\d+[.)]\s|>|\|)/.test(line);
      if (isAfterBlank && line.trim() !== "" && !continues) close();
      if (marks !== undefined && !(marks.startsWith("`") && rest.includes("`"))) fence = marks;
      else if (FORMULA.test(line)) fence = "$$";
    } else if (marks !== undefined && marks.startsWith(fence) && rest.trim() === "") {
      fence = undefined;
      lines.push(line);
      close();
      isAfterBlank = false;
      continue;
    }
    isAfterBlank = line.trim() === "";
    lines.push(line);
  }
  if (lines.some((line) => line.trim() !== ""))
    blocks.push({ text: lines.join("\n"), ...(fence !== undefined && { openFence: fence }) });
  return blocks;
}
