/** Ways out of this browser for the conversation that is open: a file, or an address where it is short. */
import { useState } from "react";
import { toJsonFile, toMarkdownFile, type ConversationContent } from "./conversation-files.ts";
import { toFragment } from "./conversation-link.ts";

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
    if (!whole) return setMessage("There is nothing to save yet.");
    const texts = kind === "json" ? [toJsonFile(whole)] : whole.columns.map((_, at) => toMarkdownFile(whole, at));
    const name = whole.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "conversation";
    for (const [at, text] of texts.entries())
      download(
        text,
        `${name}${at === 0 ? "" : `-${at + 1}`}.${kind}`,
        kind === "json" ? "application/json" : "text/markdown",
      );
    setMessage(texts.length > 1 ? `Saved as ${texts.length} files, one for each column.` : "Saved.");
  };
  const link = async () => {
    const whole = content();
    const fragment = whole && (await toFragment(whole));
    if (!whole) return setMessage("There is nothing to share yet.");
    if (fragment === undefined) return setMessage("It is too long for an address. Share it as a file.");
    await navigator.clipboard.writeText(`${location.origin}/playground?task=conversational${fragment}`);
    return setMessage("The link is copied. It holds all that was said; whoever has it can read it.");
  };
  return (
    <div className="vt-chat__actions" role="group" aria-label="This conversation">
      <button type="button" onClick={onNew}>
        Start a new one
      </button>
      <button type="button" onClick={() => save("json")}>
        Save as JSON
      </button>
      <button type="button" onClick={() => save("md")}>
        Save as Markdown
      </button>
      <button
        type="button"
        onClick={() =>
          void link().catch(() => setMessage("The browser does not let this page copy. Save it as a file."))
        }
      >
        Copy a link to it
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
