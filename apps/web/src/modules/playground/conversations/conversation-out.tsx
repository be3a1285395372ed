/** Exports the open conversation: as a file, or as a link if it is short. */
import { useState } from "react";
import { toJsonFile, toJsonLines, toMarkdownFile, type ConversationContent } from "./conversation-files.ts";
import { toFragment } from "./conversation-link.ts";
import { download, fileNameByTime } from "../download.ts";
import { useKeyGuard } from "./use-key-guard.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { SITE_BASE } from "../../../languages/page-prefix.ts";

const LABELS = PLAYGROUND_LABELS.export;

interface FileKind {
  extension: string;
  type: string;
  /** A file, or one for each column. */
  textsOf: (content: ConversationContent) => readonly string[];
}

const FILES = {
  json: { extension: "json", type: "application/json", textsOf: (content) => [toJsonFile(content)] },
  markdown: {
    extension: "md",
    type: "text/markdown",
    textsOf: (content) => content.columns.map((_, at) => toMarkdownFile(content, at)),
  },
  openai: { extension: "jsonl", type: "application/jsonl", textsOf: (content) => [toJsonLines(content, "openai")] },
  sharegpt: { extension: "jsonl", type: "application/jsonl", textsOf: (content) => [toJsonLines(content, "sharegpt")] },
} as const satisfies Record<string, FileKind>;
const KINDS = ["json", "markdown", "openai", "sharegpt"] as const;

export function ConversationOut({ content }: { content: () => ConversationContent | undefined }) {
  const [message, setMessage] = useState("");
  const mayLeave = useKeyGuard((key) => setMessage(LABELS.holdsKey({ key })));
  const save = (kind: keyof typeof FILES) => {
    const whole = content();
    if (!whole) return setMessage(LABELS.nothingToSave);
    if (!mayLeave(kind, JSON.stringify(whole))) return;
    const { extension, type, textsOf } = FILES[kind];
    const texts = textsOf(whole);
    const name = fileNameByTime("conversation");
    for (const [at, text] of texts.entries())
      download(text, `${name}${at === 0 ? "" : `-${at + 1}`}.${extension}`, type);
    setMessage(texts.length > 1 ? LABELS.savedFiles({ count: texts.length }) : LABELS.saved);
  };
  const link = async () => {
    const whole = content();
    if (!whole) return setMessage(LABELS.nothingToShare);
    if (!mayLeave("link", JSON.stringify(whole))) return;
    const fragment = await toFragment(whole);
    if (fragment === undefined) return setMessage(LABELS.tooLong);
    await navigator.clipboard.writeText(`${location.origin}${SITE_BASE}/playground?task=conversational${fragment}`);
    return setMessage(LABELS.copied);
  };
  return (
    <div className="menu__group" role="group" aria-label={LABELS.group}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" onClick={() => save(kind)}>
          {LABELS[kind]}
        </button>
      ))}
      <button type="button" onClick={() => void link().catch(() => setMessage(LABELS.notCopied))}>
        {LABELS.link}
      </button>
      <span role="status">{message}</span>
    </div>
  );
}

export function downloadConversation(content: ConversationContent | undefined): void {
  if (content) download(toJsonFile(content), `${fileNameByTime("conversation")}.json`, "application/json");
}
