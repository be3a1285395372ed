/** Exports the open conversation: as a file, or as a link if it is short. */
import { useState } from "react";
import { toJsonFile, toMarkdownFile, type ConversationContent } from "./conversation-files.ts";
import { toFragment } from "./conversation-link.ts";
import { PLAYGROUND_LABELS } from "../labels.ts";

const LABELS = PLAYGROUND_LABELS.export;

export function ConversationOut({
  content,
  onNew,
}: {
  content: () => ConversationContent | undefined;
  onNew: () => void;
}) {
  const [message, setMessage] = useState("");
  const save = (kind: "json" | "md") => {
    const whole = content();
    if (!whole) return setMessage(LABELS.nothingToSave);
    const texts = kind === "json" ? [toJsonFile(whole)] : whole.columns.map((_, at) => toMarkdownFile(whole, at));
    const name = whole.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "conversation";
    for (const [at, text] of texts.entries())
      download(
        text,
        `${name}${at === 0 ? "" : `-${at + 1}`}.${kind}`,
        kind === "json" ? "application/json" : "text/markdown",
      );
    setMessage(texts.length > 1 ? LABELS.savedFiles(texts.length) : LABELS.saved);
  };
  const link = async () => {
    const whole = content();
    const fragment = whole && (await toFragment(whole));
    if (!whole) return setMessage(LABELS.nothingToShare);
    if (fragment === undefined) return setMessage(LABELS.tooLong);
    await navigator.clipboard.writeText(`${location.origin}/playground?task=conversational${fragment}`);
    return setMessage(LABELS.copied);
  };
  return (
    <div className="vt-chat__actions" role="group" aria-label={LABELS.group}>
      <button type="button" onClick={onNew}>
        {LABELS.create}
      </button>
      <button type="button" onClick={() => save("json")}>
        {LABELS.json}
      </button>
      <button type="button" onClick={() => save("md")}>
        {LABELS.markdown}
      </button>
      <button type="button" onClick={() => void link().catch(() => setMessage(LABELS.notCopied))}>
        {LABELS.link}
      </button>
      <span role="status">{message}</span>
    </div>
  );
}

function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
