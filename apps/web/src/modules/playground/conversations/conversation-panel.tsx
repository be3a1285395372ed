/** The list of conversations in this browser: search, open, rename, delete and import. */
import { useCallback, useEffect, useState, type FormEvent, type MouseEvent } from "react";
import type { ConversationSummary } from "./conversation.ts";
import { MAX_FILE_BYTES, readConversations, type ConversationContent } from "./conversation-files.ts";
import {
  deleteConversation,
  listConversations,
  onListChange,
  renameConversation,
  watchOtherTabs,
} from "./conversation-store.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { Action, FileAction, Problem, ShortLabel } from "../../../shell/components/controls.tsx";
import { InputField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.conversations;

export interface ConversationPanelProps {
  /** The open conversation. */
  current: string;
  onOpen: (id: string) => void;
  onNew: () => void;
  onImport: (contents: readonly ConversationContent[]) => void;
}

const SHOWN_AT_FIRST = 30;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

export function ConversationPanel({ current, onOpen, onNew, onImport }: ConversationPanelProps) {
  const [list, setList] = useState<readonly ConversationSummary[]>();
  const [wanted, setWanted] = useState("");
  const [max, setMax] = useState(SHOWN_AT_FIRST);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void listConversations().then(
        (found) => isCurrent && setList(found),
        () => isCurrent && setProblem(LABELS.noStorage),
      );
    read();
    const ends = [onListChange(read), watchOtherTabs(read)];
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  }, []);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (list ?? []).filter((one) => words.every((word) => one.words.includes(word)));

  const read = (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setProblem(LABELS.tooLarge({ megabytes: MAX_FILE_BYTES / 1024 ** 2 }));
    file
      .text()
      .then((text) => {
        setProblem("");
        onImport(readConversations(text));
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <section className="conversations" aria-label={LABELS.title}>
      <InputField label={LABELS.search} type="search" value={wanted} onChange={setWanted} />
      <p className="vt-visually-hidden" role="status">
        {words.length === 0 ? "" : LABELS.found({ count: found.length })}
      </p>
      {list === undefined ? null : found.length === 0 ? (
        <p className="vt-field__hint">{words.length === 0 ? LABELS.none : LABELS.noMatch}</p>
      ) : (
        <ul>
          {found.slice(0, max).map((one) => (
            <Entry key={one.id} conversation={one} isCurrent={one.id === current} onOpen={onOpen} onNew={onNew} />
          ))}
        </ul>
      )}
      {found.length > max ? (
        <Action
          label={LABELS.showAll({ count: found.length })}
          className="conversations__small"
          onClick={() => setMax(found.length)}
        />
      ) : null}
      <FileAction
        label={LABELS.import}
        accept=".json,.jsonl,.md,application/json,text/markdown"
        onFile={read}
        className="conversations__small"
      />
      <p className="vt-field__hint">{LABELS.importHint}</p>
      <Problem text={problem} />
      <p className="vt-field__hint">{LABELS.storage}</p>
    </section>
  );
}

function Entry({
  conversation: { id, title, updated },
  isCurrent,
  onOpen,
  onNew,
}: {
  conversation: ConversationSummary;
  isCurrent: boolean;
} & Pick<ConversationPanelProps, "onOpen" | "onNew">) {
  const [mode, setMode] = useState<"shown" | "back" | "renaming" | "deleting">("shown");
  const [name, setName] = useState(title);
  const back = useCallback(() => setMode("back"), []);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") void renameConversation(id, name.trim());
    back();
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    const search = currentTarget.closest("section")?.querySelector("input");
    void deleteConversation(id).then(() => (isCurrent ? onNew() : search?.focus()));
  };
  return (
    <li data-current={isCurrent ? "" : undefined}>
      {mode === "renaming" ? (
        <form onSubmit={rename}>
          <input
            aria-label={LABELS.titleOf({ title })}
            value={name}
            ref={focus}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => key === "Escape" && back()}
          />
          <button type="submit">{LABELS.saveTitle}</button>
        </form>
      ) : (
        <>
          <button
            type="button"
            className="conversations__title"
            ref={mode === "back" ? focus : undefined}
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => onOpen(id)}
          >
            <bdi>{title}</bdi>
            <time dateTime={new Date(updated).toISOString()}>{DAY.format(updated)}</time>
          </button>
          {mode === "deleting" ? (
            <span className="conversations__sure">
              <button type="button" ref={focus} onClick={remove}>
                <ShortLabel text={LABELS.confirmDelete} full={LABELS.confirmDeleteOf({ title })} />
              </button>
              <button type="button" onClick={back}>
                {LABELS.cancel}
              </button>
            </span>
          ) : (
            <span className="conversations__sure">
              <button type="button" onClick={() => setMode("renaming")}>
                <ShortLabel text={LABELS.rename} full={LABELS.renameOf({ title })} />
              </button>
              <button type="button" onClick={() => setMode("deleting")}>
                <ShortLabel text={LABELS.delete} full={LABELS.deleteOf({ title })} />
              </button>
            </span>
          )}
        </>
      )}
    </li>
  );
}

/** Focuses a control that replaces the button that opened it. */
function focus(control: HTMLElement | null): void {
  control?.focus();
}
