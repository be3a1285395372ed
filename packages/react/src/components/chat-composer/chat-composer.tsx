"use client";
/** Where a message is written: text, files by choice, paste and drop, and one button that sends or stops. */
import {
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Action } from "../../element/action.tsx";
import { Icon, IconButton } from "../../element/icon-button.tsx";
import { RootElement, type Props } from "../../element/root-element.tsx";
import { MAX_FILES, readFileForChat, type ReadDocument, type ReadFile } from "./attachments.ts";
import { charactersText } from "../chat-turns/chat-turns.ts";
import { CHAT_LABELS, type ChatLabels } from "../chat-turns/chat-labels.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import type { ChatMessage } from "../chat-widget/chat-store.ts";

/** A message that is being written. */
export interface ChatDraft {
  text: string;
  files: readonly ReadFile[];
}

export interface ChatComposerProps {
  isBusy: boolean;
  onSend: (message: ChatMessage) => void;
  onStop: () => void;
  /** Whether files can be sent along. */
  takesFiles?: boolean | undefined;
  /** Reads the words of documents, which are sent as text. */
  readDocument?: ReadDocument | undefined;
  /** What is written; without it the composer keeps it itself, from `initialText` on. */
  text?: string | undefined;
  onTextChange?: ((text: string) => void) | undefined;
  initialText?: string | undefined;
  /** What was being written before, with its files. */
  initialDraft?: ChatDraft | undefined;
  /** Called when what is written changes. */
  onDraft?: ((draft: ChatDraft) => void) | undefined;
  /** Messages to begin with, as buttons above the empty field. */
  examples?: readonly string[] | undefined;
  /** Why nothing can be sent now. */
  blocked?: boolean | undefined;
  /** What stands in the box next to the field: it gets what would be sent now. */
  children?: ((draft: ChatMessage) => ReactNode) | undefined;
  /** Other words. */
  labels?: Partial<ChatLabels> | undefined;
}

/** What is shown of a text that goes along. */
const MAX_SHOWN_CHARS = 20_000;
const MOMENT_MS = 150;
/** A pasted text of this length goes along as a file, where files can be sent. */
const MIN_ATTACHED_CHARS = 20_000;

/**
 * The field for a message: text, files, and one button that sends or stops.
 * @example
 * import { ChatComposer } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(
 *   <ChatComposer isBusy={false} onSend={console.log} onStop={() => {}} initialText="Hello" />,
 * );
 * console.log(html.includes("Hello")); // true
 */
export function ChatComposer({
  isBusy,
  onSend,
  onStop,
  takesFiles,
  initialText = "",
  examples = [],
  blocked,
  labels: customLabels,
  text: given,
  ...others
}: Props<"form", ChatComposerProps>): ReactElement | null {
  const { onTextChange, children: below, initialDraft, onDraft, readDocument, ...passed } = others;
  const labels = useLabels(CHAT_LABELS, customLabels);
  const id = useId();
  const [own, setLocal] = useState(initialDraft?.text ?? initialText);
  const text = given ?? own;
  const setText = (next: string) => {
    setLocal(next);
    onTextChange?.(next);
  };
  const { files, setFiles, attach, problem, setProblem, reading } = useFiles(
    initialDraft?.files,
    labels,
    takesFiles,
    readDocument,
  );
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const pressed = useEarlyEnter(isBusy, box);
  useReportedDraft(text, files, onDraft);

  const draft = (): ChatMessage => ({
    text: text.trim(),
    images: files.flatMap((file) => (file.kind === "image" ? [file.url] : [])),
    attachments: files.filter((file) => file.kind !== "image"),
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) pressed();
    if (isBusy || blocked || (text.trim() === "" && files.length === 0)) return;
    onSend(draft());
    setText("");
    setFiles([]);
    setProblem("");
    box.current?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isBusy) onStop();
    // Enter sends, as everywhere; with a key held it is a new line, and while a word is being composed it is neither.
    // Safari ends the composition before it reports the key that ended it, and then only the code says so.
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || event.altKey || isComposing || keyCode === 229) return;
    event.preventDefault();
    submit();
  };
  const paste = (event: ClipboardEvent) => {
    const { files: pasted } = event.clipboardData;
    const words = event.clipboardData.getData("text/plain");
    if (pasted.length === 0 && (!takesFiles || words.length < MIN_ATTACHED_CHARS)) return;
    event.preventDefault();
    if (pasted.length > 0) return void attach(pasted);
    const name = labels.pasted({ at: files.filter(({ kind }) => kind === "text").length + 1 });
    setFiles((before) => [...before, { kind: "text" as const, name, text: words }].slice(0, MAX_FILES));
  };
  const form = useRef<HTMLFormElement>(null);
  useDroppedFiles(form, takesFiles ? attach : undefined, setIsOver);
  return (
    <RootElement
      tag="form"
      className="vt-composer"
      state={{ over: isOver, busy: isBusy }}
      attributes={{ onSubmit: submit }}
      elementRef={form}
      passed={passed}
    >
      <label className="vt-visually-hidden" htmlFor={id}>
        {labels.message}
      </label>
      <AttachedFiles
        files={files}
        labels={labels}
        onRemove={(at) => setFiles(files.toSpliced(at, 1))}
        onInsert={(at, words) => {
          setFiles(files.toSpliced(at, 1));
          setText(text === "" ? words : `${text}\n\n${words}`);
        }}
      />
      <Reading text={reading === "" ? "" : labels.readingFile({ name: reading })} />
      <Examples
        texts={text === "" && files.length === 0 ? examples : []}
        label={labels.examples}
        onUse={(example) => {
          setText(example);
          box.current?.focus();
        }}
      />
      <div className="vt-composer__box">
        {takesFiles ? <AddFiles label={labels.addFiles} attach={attach} /> : null}
        <textarea
          id={id}
          ref={box}
          rows={1}
          dir="auto"
          value={text}
          placeholder={labels.placeholder}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={keyDown}
          onPaste={paste}
        />
        {below?.(draft())}
        <SendButton isBusy={isBusy} blocked={blocked} labels={labels} onStop={onStop} />
      </div>
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
    </RootElement>
  );
}

/** The files that go along. */
function useFiles(
  first: readonly ReadFile[] | undefined,
  labels: ChatLabels,
  takesFiles: boolean | undefined,
  readDocument: ReadDocument | undefined,
) {
  const [files, setFiles] = useState<readonly ReadFile[]>(first ?? []);
  const [problem, setProblem] = useState("");
  /** Names of those that are being read. */
  const [reading, setReading] = useState("");
  const attach = async (list: FileList | undefined | null) => {
    if (!takesFiles || !list || list.length === 0) return;
    setReading([...list].map(({ name }) => name).join(", "));
    const { good, bad } = await readAll([...list], labels, readDocument);
    setReading("");
    const isTooMany = files.length + good.length > MAX_FILES;
    setFiles((before) => [...before, ...good].slice(0, MAX_FILES));
    setProblem([...bad, ...(isTooMany ? [labels.tooManyFiles({ max: MAX_FILES })] : [])].join(" "));
  };
  return { files, setFiles, attach, problem, setProblem, reading };
}

/** Tells what is written, when it changes. */
function useReportedDraft(text: string, files: readonly ReadFile[], onDraft: ChatComposerProps["onDraft"]): void {
  const report = useRef(onDraft);
  const reported = useRef({ text, files });
  useEffect(() => {
    report.current = onDraft;
  });
  useEffect(() => {
    if (reported.current.text === text && reported.current.files === files) return;
    reported.current = { text, files };
    report.current?.({ text, files });
  }, [text, files]);
}

/** An answer may end between two looks at the screen: Enter in that moment is meant. */
function useEarlyEnter(isBusy: boolean, box: RefObject<HTMLTextAreaElement | null>): () => void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isBusy && performance.now() - pressedAt.current < MOMENT_MS) box.current?.form?.requestSubmit();
    pressedAt.current = Number.NEGATIVE_INFINITY;
  }, [isBusy, box]);
  return () => {
    pressedAt.current = performance.now();
  };
}

/** What could be read of these files, and why the others could not. */
async function readAll(
  files: readonly File[],
  labels: ChatLabels,
  readDocument: ReadDocument | undefined,
): Promise<{ good: ReadFile[]; bad: string[] }> {
  const read = await Promise.allSettled(files.map((file) => readFileForChat(file, labels, readDocument)));
  return {
    good: read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    bad: read.flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).message] : [])),
  };
}

function SendButton({
  isBusy,
  blocked,
  labels,
  onStop,
}: Pick<ChatComposerProps, "isBusy" | "blocked" | "onStop"> & { labels: ChatLabels }) {
  return (
    <IconButton
      type={isBusy ? "button" : "submit"}
      label={isBusy ? labels.stop : labels.send}
      icon={isBusy ? "stop" : "send"}
      data-primary=""
      aria-disabled={blocked}
      onClick={isBusy ? onStop : undefined}
    />
  );
}

function Reading({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p role="status" className="vt-field__hint">
      {text}
    </p>
  );
}

interface ExamplesProps {
  texts: readonly string[];
  label: string;
  onUse: (text: string) => void;
}

function Examples({ texts, label, onUse }: ExamplesProps) {
  if (texts.length === 0) return null;
  return (
    <ul className="vt-composer__files" aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <Action label={text} onClick={() => onUse(text)} />
        </li>
      ))}
    </ul>
  );
}

interface AttachedFilesProps {
  files: readonly ReadFile[];
  labels: ChatLabels;
  onRemove: (index: number) => void;
  /** Puts the words of a text into the message instead. */
  onInsert: (index: number, words: string) => void;
}

function AttachedFiles({ files, labels, onRemove, onInsert }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="vt-composer__files" aria-label={labels.along}>
      {files.map((file, at) => (
        <li key={at}>
          {file.kind === "image" ? <img src={file.url} alt="" className="vt-chat__image" /> : null}
          <span>{file.name}</span>
          {file.kind === "text" ? (
            <>
              <details>
                <summary>{charactersText(file, labels)}</summary>
                <pre tabIndex={0} aria-label={file.name}>
                  {file.text.slice(0, MAX_SHOWN_CHARS)}
                </pre>
              </details>
              <button type="button" onClick={() => onInsert(at, file.text)}>
                {labels.asText}
                <span className="vt-visually-hidden"> {file.name}</span>
              </button>
            </>
          ) : null}
          <button type="button" onClick={() => onRemove(at)}>
            {labels.takeAway}
            <span className="vt-visually-hidden"> {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddFiles({ label, attach }: { label: string; attach: (files: FileList | null) => Promise<void> }) {
  return (
    <label className="vt-icon-button vt-composer__add" title={label}>
      <Icon name="attach" />
      <span className="vt-visually-hidden">{label}</span>
      <input
        className="vt-visually-hidden"
        type="file"
        multiple
        onChange={({ target }) => {
          void attach(target.files).then(() => (target.value = ""));
        }}
      />
    </label>
  );
}

/**
 * Files that are dropped anywhere on the page, less other widgets and fields for files. A short way for those with a mouse; a button of the composer does the
 * same.
 */
function useDroppedFiles(
  form: RefObject<HTMLFormElement | null>,
  attach: ((files: FileList) => Promise<void>) | undefined,
  onOver: (isOver: boolean) => void,
): void {
  const latest = useRef(attach);
  useEffect(() => {
    latest.current = attach;
  });
  useEffect(() => {
    const area = form.current?.closest<HTMLElement>(".vt-widget") ?? form.current;
    const drag = (event: DragEvent) => {
      const around = (event.target as Element).closest?.(".vt-widget,input") ?? area;
      const { dataTransfer: data, defaultPrevented: isTaken } = event;
      if (!latest.current || !data?.types.includes("Files") || isTaken || around !== area) return;
      event.preventDefault();
      onOver(event.type === "dragover");
      if (event.type === "drop") void latest.current(data.files);
    };
    const kinds = ["dragover", "dragleave", "drop"] as const;
    for (const kind of kinds) document.addEventListener(kind, drag);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, drag);
    };
  }, [form, onOver]);
}
