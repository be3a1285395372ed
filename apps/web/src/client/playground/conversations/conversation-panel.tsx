/** The list of conversations in this browser: search, open, rename, delete, and in and out as files. */
import { useCallback, useEffect, useId, useState, type FormEvent } from "react";
import type { ConversationSummary } from "./conversation.ts";
import { LARGEST_FILE, readConversationFile, type ConversationContent } from "./conversation-files.ts";
import { deleteConversation, listConversations, renameConversation } from "./conversation-store.ts";

export interface ConversationPanelProps {
  /** The one that is open. */
  current: string;
  /** Another number where the list has changed. */
  round: number;
  onOpen: (id: string) => void;
  onNew: () => void;
  onImport: (content: ConversationContent) => void;
  onChanged: () => void;
}

const SHOWN_AT_FIRST = 30;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

export function ConversationPanel({ current, round, onOpen, onNew, onImport, onChanged }: ConversationPanelProps) {
  const id = useId();
  const [list, setList] = useState<readonly ConversationSummary[]>([]);
  const [wanted, setWanted] = useState("");
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    listConversations().then(
      (found) => isCurrent && setList(found),
      () =>
        isCurrent && setProblem("This browser keeps nothing for this page, so conversations are gone when it is left."),
    );
    return () => {
      isCurrent = false;
    };
    // A new round is another list.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [round]);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.filter((one) => words.every((word) => one.words.includes(word)));

  const read = (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST_FILE) return setProblem("The file is over 50 MB.");
    file
      .text()
      .then((text) => {
        setProblem("");
        onImport(readConversationFile(text));
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <section className="conversations" aria-label="Conversations">
      <button type="button" className="vt-button" onClick={onNew}>
        New conversation
      </button>
      <div className="vt-field">
        <label htmlFor={`${id}-search`}>Search conversations</label>
        <input id={`${id}-search`} type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      </div>
      <p className="vt-visually-hidden" role="status">
        {words.length === 0 ? "" : `${found.length} found.`}
      </p>
      {found.length === 0 ? (
        <p className="vt-field__hint">{words.length === 0 ? "None yet." : "None has these words."}</p>
      ) : (
        <ul>
          {found.slice(0, most).map((one) => (
            <Entry
              key={one.id}
              conversation={one}
              isCurrent={one.id === current}
              onOpen={onOpen}
              onNew={onNew}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {found.length > most ? (
        <button type="button" className="conversations__small" onClick={() => setMost(found.length)}>
          Show all {found.length}
        </button>
      ) : null}
      <label className="conversations__small">
        Import a file
        <input
          className="vt-visually-hidden"
          type="file"
          accept=".json,.md,application/json,text/markdown"
          onChange={({ target }) => {
            read(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
      <p className="vt-field__hint">Kept in this browser only, without keys.</p>
    </section>
  );
}

function Entry({
  conversation: { id, title, updated },
  isCurrent,
  onOpen,
  onNew,
  onChanged,
}: {
  conversation: ConversationSummary;
  isCurrent: boolean;
} & Pick<ConversationPanelProps, "onOpen" | "onNew" | "onChanged">) {
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const [name, setName] = useState(title);
  const back = useCallback(() => setMode("shown"), []);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") void renameConversation(id, name.trim()).then(onChanged);
    back();
  };
  const remove = () =>
    void deleteConversation(id)
      .then(isCurrent ? onNew : undefined)
      .then(onChanged);
  return (
    <li data-current={isCurrent ? "" : undefined}>
      {mode === "renaming" ? (
        <form onSubmit={rename}>
          <input
            aria-label={`New title for ${title}`}
            value={name}
            ref={focus}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => key === "Escape" && back()}
          />
          <button type="submit">Save</button>
        </form>
      ) : (
        <>
          <button
            type="button"
            className="conversations__title"
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => onOpen(id)}
          >
            {title}
            <time dateTime={new Date(updated).toISOString()}>{DAY.format(updated)}</time>
          </button>
          {mode === "deleting" ? (
            <span className="conversations__sure">
              <button type="button" ref={focus} onClick={remove}>
                Really delete<span className="vt-visually-hidden"> {title}</span>
              </button>
              <button type="button" onClick={back}>
                Keep it
              </button>
            </span>
          ) : (
            <span className="conversations__sure">
              <button type="button" onClick={() => setMode("renaming")}>
                Rename<span className="vt-visually-hidden"> {title}</span>
              </button>
              <button type="button" onClick={() => setMode("deleting")}>
                Delete<span className="vt-visually-hidden"> {title}</span>
              </button>
            </span>
          )}
        </>
      )}
    </li>
  );
}

/** What was asked for by a button in its place gets the focus. */
function focus(control: HTMLElement | null): void {
  control?.focus();
}
