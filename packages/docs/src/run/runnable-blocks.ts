/** Blocks of a page that can be run: those marked `runnable`, and sessions of Python (`>>>`). */
import { readFrontMatter, readMarkdown, walkMarkdown } from "@vitrine/markdown/pages";

/** A language that blocks are run in. */
export type RunLanguage = "python" | "javascript" | "shell";

/** A block, and where it is. */
export interface RunnableBlock {
  language: RunLanguage;
  code: string;
  /** The line of its fence in the page's file. */
  line: number;
  /** Whether it has prompts, and its output between them. */
  isSession: boolean;
  /** Whether its types must be removed first. */
  isTyped: boolean;
}

const LANGUAGES: Readonly<Record<string, RunLanguage>> = {
  py: "python",
  python: "python",
  python3: "python",
  pycon: "python",
  js: "javascript",
  javascript: "javascript",
  mjs: "javascript",
  ts: "javascript",
  typescript: "javascript",
  sh: "shell",
  bash: "shell",
  shell: "shell",
};

/** The blocks of a page, in order. `norun` on a fence keeps one out. */
export function runnableBlocks(source: string): RunnableBlock[] {
  if (!/runnable|>>>/.test(source)) return [];
  const blocks: RunnableBlock[] = [];
  const { end } = readFrontMatter(source);
  const body = source.slice(0, end).replace(/[^\n]/g, "") + source.slice(end);
  walkMarkdown(readMarkdown(body, true).tree, (node) => {
    if (node.type !== "code" || !node.position) return;
    const language = LANGUAGES[node.lang?.toLowerCase() ?? ""];
    const marks = (node.meta ?? "").split(/\s+/);
    if (!language || marks.includes("norun")) return;
    const isSession = language === "python" && /^\s*>>> /m.test(node.value);
    if (!isSession && !marks.some((mark) => /^runnable(:|$)/.test(mark))) return;
    const isTyped = /^ts|^typescript/i.test(node.lang ?? "");
    blocks.push({ language, code: node.value, line: node.position.start.line, isSession, isTyped });
  });
  return blocks;
}
