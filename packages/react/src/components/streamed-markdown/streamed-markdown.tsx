"use client";
/**
 * Markdown that is still being written. The text is cut into blocks at blank lines outside code fences; a block that
 * is finished is rendered once and never again, so a long answer costs no more per piece than a short one. An open
 * code fence is shown as plain text that grows, because its markup cannot change until it closes. Long texts are
 * rendered elsewhere where the renderer can, and browsers draw only the blocks in view.
 *
 * The renderer, which is the one that sanitizes, is handed in: it loads late and differs between sites.
 */
import { useLabels } from "../labels-provider/use-labels.ts";
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { memo, useEffect, useId, useMemo, useRef, useState } from "react";

/** Safe HTML of a Markdown block; ids in it begin with `prefix`. */
export interface MarkdownRenderer {
  (markdown: string, prefix: string): string;
  /** The same for long texts, such as in a worker, so that the page stays responsive; always the same function. */
  later?: (markdown: string, prefix: string) => Promise<string>;
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

/** Longer texts are rendered later: a kilobyte takes several milliseconds. */
const MAX_AT_ONCE_CHARS = 2000;

/** Of longer texts, footnotes and named addresses are not resolved: their markup would come in one step. */
const MAX_WHOLE_CHARS = 100_000;

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
  const isLong = text.length > MAX_AT_ONCE_CHARS && render?.later !== undefined;
  const hasNotes = useMemo(() => !isOpen && DEFINITION.test(text), [isOpen, text]);
  const isWhole = hasNotes && text.length <= MAX_WHOLE_CHARS;
  const labels = useLabels(RUN_LABELS);
  const blocks = useBlocks(text, isWhole && !isLong);
  const whole = useLater(text, render, prefix, isWhole && isLong);
  if (whole !== undefined)
    return (
      <div className="vt-streamed prose" data-long="">
        <Rendered html={whole} render={render} />
      </div>
    );
  return (
    <div className="vt-streamed prose" data-long={isLong ? "" : undefined}>
      {partsOf(blocks).map((part, at) => (
        <div key={at} className="vt-streamed__part">
          {part.map((block, index) =>
            isOpen && block.openFence !== undefined && block === blocks.at(-1) ? (
              <OpenCode key={index} text={block.text} fence={block.openFence} />
            ) : (
              <Block key={index} text={block.text} render={render} prefix={prefix} isLong={isLong} />
            ),
          )}
        </div>
      ))}
      {hasNotes && !isWhole ? <p className="vt-said-note">{labels.notesAsWritten}</p> : null}
    </div>
  );
}

/** A box that a browser leaves out while it is out of view is full with so many blocks, or so much text. */
const PART_BLOCKS = 16;
const PART_CHARS = 2500;

/** What a growing last block adds to its box moves none to another. */
function partsOf(blocks: readonly MarkdownBlock[]): MarkdownBlock[][] {
  const parts: MarkdownBlock[][] = [];
  let chars = Infinity;
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last && last.length < PART_BLOCKS && chars < PART_CHARS) last.push(block);
    else {
      parts.push([block]);
      chars = 0;
    }
    chars += block.text.length;
  }
  return parts;
}

const Block = memo(function Block({
  text,
  render,
  prefix,
  isLong,
}: {
  text: string;
  render: StreamedMarkdownProps["render"];
  prefix: string;
  /** Whether the message is long. A block that was rendered before it became so stays as it is. */
  isLong: boolean;
}) {
  const [isAtOnce] = useState(!isLong);
  const isLater = render?.later !== undefined && (!isAtOnce || text.length > MAX_AT_ONCE_CHARS);
  const atOnce = useMemo(() => (isLater ? undefined : render?.(text, prefix)), [text, render, prefix, isLater]);
  const later = useLater(text, render, prefix, isLater);
  const html = isLater ? later : atOnce;
  if (html === undefined)
    return (
      <p className="vt-streamed__plain" dir="auto">
        {text}
      </p>
    );
  return <Rendered html={html} render={render} />;
});

function Rendered({ html, render }: { html: string; render: StreamedMarkdownProps["render"] }) {
  const shown = useRef<HTMLDivElement>(null);
  // New markup is there with each new text, so it is livened each time.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => (shown.current ? render?.liven?.(shown.current) : undefined), [html, render]);
  // Made by the renderer of the properties, which sanitizes.
  return <div ref={shown} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The latest markup that came; one text at a time is rendered, so that a fast stream leaves no queue behind. */
function useLater(
  text: string,
  render: StreamedMarkdownProps["render"],
  prefix: string,
  isWanted: boolean,
): string | undefined {
  const [html, setHtml] = useState<string>();
  const latest = useRef(text);
  const isAtWork = useRef(false);
  const isGone = useRef(false);
  const later = render?.later;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    latest.current = text;
    if (!isWanted || !later || isAtWork.current) return;
    isAtWork.current = true;
    const follow = async (): Promise<void> => {
      const asked = latest.current;
      const made = await later(asked, prefix);
      if (isGone.current) return;
      setHtml(made);
      if (latest.current !== asked) await follow();
    };
    void follow().finally(() => {
      isAtWork.current = false;
    });
  }, [text, later, prefix, isWanted]);
  return isWanted ? html : undefined;
}

/** The blocks of a text that grows: what was cut before is not cut again. */
function useBlocks(text: string, isWhole: boolean): readonly MarkdownBlock[] {
  const before = useRef<{ text: string; blocks: readonly MarkdownBlock[] }>({ text: "", blocks: [] });
  const blocks = useMemo(() => {
    if (isWhole) return [{ text }];
    // A memo may be made twice; the result is the same from any text before.
    // oxlint-disable-next-line react-hooks/refs
    return grownBlocks(before.current, text);
  }, [text, isWhole]);
  useEffect(() => {
    if (!isWhole) before.current = { text, blocks };
  }, [text, blocks, isWhole]);
  return blocks;
}

/** As `splitBlocks`, from the blocks of a text that this one begins with. */
export function grownBlocks(
  before: { text: string; blocks: readonly MarkdownBlock[] },
  text: string,
): readonly MarkdownBlock[] {
  const [other, last] = before.blocks.slice(-2);
  if (!other || !last || !text.startsWith(before.text)) return splitBlocks(text);
  // The last line may not be whole yet: it can still join the block before it.
  const end = before.text.lastIndexOf(last.text);
  const start = end === -1 ? -1 : before.text.lastIndexOf(other.text, end - other.text.length);
  return start === -1 ? splitBlocks(text) : [...before.blocks.slice(0, -2), ...splitBlocks(text.slice(start))];
}

function OpenCode({ text, fence }: { text: string; fence: string }) {
  const labels = useLabels(RUN_LABELS);
  const start = text.indexOf(fence);
  const [first = ""] = text.slice(start + fence.length).split("\n", 1);
  const code = text.slice(start).replace(/^[^\n]*\n?/, "");
  const before = text.slice(0, start).trimEnd();
  const language = fence === "$$" ? labels.formula : (first.trim().split(/\s/)[0] ?? "");
  return (
    <>
      {before === "" ? null : (
        <p className="vt-streamed__plain" dir="auto">
          {before}
        </p>
      )}
      {/* As the renderer frames it, so that nothing moves when the fence closes. */}
      <div className="vt-said-code">
        <div className="vt-said-code__bar">
          <span>{language || labels.plain}</span>
        </div>
        <pre dir="ltr" tabIndex={0} aria-label={language === "" ? labels.code : labels.codeIn({ language })}>
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

/** A list is cut at its next item after so many lines. */
const MAX_LIST_LINES = 30;

/** What an item of a list begins with, `1` for a number; nothing for another line. */
function kindOf(line: string): string {
  return /^([-*+]|\d{1,9}[.)])\s/.exec(line)?.[1]?.replace(/^\d+/, "1") ?? "";
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Two dollars that open a formula of several lines. */
const FORMULA = /^ {0,3}\$\$[^$]*$/;

/**
 * Splits Markdown at blank lines outside of code fences. An indented line and a continued list stay with their block,
 * up to a length of the list.
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
      // A long list goes on in a block of its own: it would be rendered from its start with each new item.
      else if (lines.length >= MAX_LIST_LINES && kindOf(line) !== "" && kindOf(line) === kindOf(lines[0] ?? ""))
        close();
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
