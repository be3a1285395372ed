/**
 * Markdown that is still being written. The text is cut into blocks at blank lines outside code fences; a block that
 * is finished is rendered once and never again, so a long answer costs no more per piece than a short one. An open
 * code fence is shown as plain text that grows, because its markup cannot change until it closes.
 *
 * The renderer, which is the one that sanitises, is handed in: it loads late and differs between sites.
 */
import { memo, useMemo } from "react";

export interface StreamedMarkdownProps {
  text: string;
  /** Whether more may come. */
  isOpen: boolean;
  /** Safe HTML of a Markdown block; missing while it loads, and the text is shown as it is. */
  render: ((markdown: string) => string) | undefined;
}

export function StreamedMarkdown({ text, isOpen, render }: StreamedMarkdownProps) {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  return (
    <div className="vt-streamed prose">
      {blocks.map((block, index) => {
        const isLast = index === blocks.length - 1;
        return isLast && isOpen && block.openFence !== undefined ? (
          <OpenCode key={index} text={block.text} fence={block.openFence} />
        ) : (
          <Block key={index} text={block.text} render={render} />
        );
      })}
    </div>
  );
}

const Block = memo(function Block({ text, render }: { text: string; render: StreamedMarkdownProps["render"] }) {
  const html = useMemo(() => render?.(text), [text, render]);
  if (html === undefined) return <p className="vt-streamed__plain">{text}</p>;
  // Made by the renderer above, which sanitises.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
});

function OpenCode({ text, fence }: { text: string; fence: string }) {
  const code = text.slice(text.indexOf(fence)).replace(/^[^\n]*\n?/, "");
  const before = text.slice(0, text.indexOf(fence)).trimEnd();
  return (
    <>
      {before === "" ? null : <p className="vt-streamed__plain">{before}</p>}
      <pre tabIndex={0} aria-label="Code">
        <code>{code}</code>
      </pre>
    </>
  );
}

export interface MarkdownBlock {
  text: string;
  /** The marks that opened a code fence which is not closed yet. */
  openFence?: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Cuts Markdown at blank lines outside fences. A line that continues a list or is indented stays with its block. */
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
    if (fence === undefined) {
      const continues = /^(\s|[-*+]\s|\d+[.)]\s|>|\|)/.test(line);
      if (isAfterBlank && line.trim() !== "" && !continues) close();
      if (marks !== undefined && !(marks.startsWith("`") && rest.includes("`"))) fence = marks;
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
