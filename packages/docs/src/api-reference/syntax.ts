/** Modules as syntax trees, as far as a reference needs them. */
import { parseSync } from "oxc-parser";

/** The properties of the syntax tree that are used here; every node has more. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Comment {
  type: string;
  value: string;
  start: number;
  end: number;
}

/** A file that was parsed. */
export interface ParsedModule {
  file: string;
  source: string;
  body: SyntaxNode[];
  comments: Comment[];
}

/** Parses a file; `undefined` where there is none. */
export function parseModule(file: string, source: string | undefined): ParsedModule | undefined {
  if (source === undefined) return undefined;
  const { program, comments } = parseSync(file, source);
  return { file, source, body: program.body as unknown as SyntaxNode[], comments: comments as Comment[] };
}

/** Text of an identifier or a literal. */
export function nodeName(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: string; value?: string };
  return name ?? value ?? "";
}

/** The line that an offset is in. */
export function lineOf({ source }: ParsedModule, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}

/** The doc comment before `start`; line comments, such as a linter's, may be between the two. */
export function commentBefore({ source, comments }: ParsedModule, start: number): string | undefined {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  let end = start;
  for (let index = low - 1; index >= 0; index -= 1) {
    const comment = comments[index];
    if (!comment || source.slice(comment.end, end).trim() !== "") return undefined;
    if (comment.type === "Block") return comment.value.startsWith("*") ? comment.value : undefined;
    end = comment.start;
  }
  return undefined;
}

/** The text from `start` to `end` without doc comments. */
export function withoutDocComments({ source, comments }: ParsedModule, start: number, end: number): string {
  let text = "";
  let at = start;
  for (const comment of comments) {
    if (comment.start < start || comment.end > end || comment.type !== "Block" || !comment.value.startsWith("*"))
      continue;
    text += source.slice(at, comment.start).replace(/[ \t]*$/, "");
    at = comment.end + (/^\s*\n/.exec(source.slice(comment.end))?.[0].length ?? 0);
  }
  return text + source.slice(at, end);
}

/** Whether a doc comment says that what it describes is not for users. */
export function isInternal(comment: string | undefined): boolean {
  return comment !== undefined && /(?:^|[\s*])@(?:internal|hidden|ignore)\b/.test(comment);
}
