/**
 * Conversations: the thread, the composer, and the hook that runs turns. Reasoning and tool calls are shown apart from
 * the answer and reasoning is never sent back. Settled messages are memoised, so a long thread costs nothing while a
 * new answer streams into its end.
 */
import { memo, useCallback, useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useObjectUrl } from "./fields.tsx";
import { announcementOf, isBusy, type Run, type RunState } from "./run-state.ts";
import { StreamedMarkdown, type StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { useRun } from "./use-run.ts";

/** A message as chat endpoints take it. */
export interface ChatTurn {
  role: "user" | "assistant" | "tool";
  text: string;
  /** Addresses of pictures: `data:` or `https:`. */
  images?: readonly string[];
  reasoning?: string;
  toolCalls?: readonly { name: string; arguments: string }[];
  /** What became of an answer that did not end by itself. */
  end?: "stopped" | "failed";
  problem?: string;
}

/** What a runner gets: everything said so far, as a chat endpoint's `messages`. */
export interface ChatRequest {
  messages: readonly Readonly<Record<string, unknown>>[];
}

/** What a chat runner's `done` event carries. */
export interface ChatAnswer {
  toolCalls?: readonly { name: string; arguments: string }[];
  usage?: { completion_tokens?: number } | undefined;
}

export interface ChatControls {
  turns: readonly ChatTurn[];
  run: RunState;
  send(text: string, images?: readonly string[]): void;
  stop(): void;
  clear(): void;
}

/** Runs a conversation with one model. */
export function useChat(runner: Run<ChatRequest>, system: string): ChatControls {
  const [settled, setSettled] = useState<readonly ChatTurn[]>([]);
  const { run, start, stop, reset } = useRun(runner);
  const turns = useMemo(() => {
    const answered = answerOf(run);
    return answered ? [...settled, answered] : settled;
  }, [run, settled]);
  const send = useCallback(
    (text: string, images: readonly string[] = []) => {
      const next: ChatTurn[] = [...turns, { role: "user", text, ...(images.length > 0 && { images }) }];
      setSettled(next);
      start({ messages: messagesOf(next, system) });
    },
    [turns, start, system],
  );
  const clear = useCallback(() => {
    reset();
    setSettled([]);
  }, [reset]);
  return { turns, run, send, stop, clear };
}

/** The answer of a run that has ended; what is still streaming is drawn apart. */
function answerOf(run: RunState): ChatTurn | undefined {
  if (run.state !== "done" && run.state !== "stopped" && run.state !== "failed") return undefined;
  const { text, reasoning } = run;
  const turn: ChatTurn = { role: "assistant", text, ...(reasoning !== "" && { reasoning }) };
  if (run.state === "stopped") return { ...turn, end: "stopped" };
  if (run.state === "failed")
    return { ...turn, end: "failed", problem: [run.message, run.hint].filter(Boolean).join(" ") };
  const { toolCalls } = run.value as ChatAnswer;
  return { ...turn, ...(toolCalls && toolCalls.length > 0 && { toolCalls }) };
}

/** Messages for the next turn. Failed and empty answers are left out, reasoning always. */
export function messagesOf(turns: readonly ChatTurn[], system: string): Record<string, unknown>[] {
  const said = turns
    .filter((turn) => turn.role === "user" || turn.text !== "")
    .map(({ role, text, images = [] }) => ({
      role,
      content:
        images.length === 0
          ? text
          : [...images.map((url) => ({ type: "image_url", image_url: { url } })), { type: "text", text }],
    }));
  return system.trim() === "" ? said : [{ role: "system", content: system }, ...said];
}

export interface ChatThreadProps {
  /** Who answers, for labels. */
  name: string;
  turns: readonly ChatTurn[];
  run: RunState;
  renderMarkdown?: StreamedMarkdownProps["render"];
}

export function ChatThread({ name, turns, run, renderMarkdown }: ChatThreadProps) {
  return (
    <div className="vt-chat">
      <p className="vt-visually-hidden" role="status">
        {run.state === "done" ? `${name}: ${turns.at(-1)?.text ?? ""}` : announcementOf(run)}
      </p>
      <ol className="vt-chat__thread" aria-label={`Conversation with ${name}`}>
        {turns.map((turn, index) => (
          <Turn key={index} name={name} turn={turn} renderMarkdown={renderMarkdown} />
        ))}
        {isBusy(run) ? (
          <li className="vt-chat__turn" data-role="assistant" data-busy="">
            <p className="vt-chat__who">{name}</p>
            {run.state === "streaming" ? (
              <>
                <Reasoning text={run.reasoning} isOpen={run.text === ""} />
                <StreamedMarkdown text={run.text} isOpen render={renderMarkdown} />
              </>
            ) : (
              <p className="vt-run__state">
                {run.state === "loading" ? "The model is loading" : run.state === "queued" ? "Waiting" : "Thinking"}
              </p>
            )}
          </li>
        ) : null}
      </ol>
    </div>
  );
}

const Turn = memo(function Turn({
  name,
  turn,
  renderMarkdown,
}: {
  name: string;
  turn: ChatTurn;
  renderMarkdown: StreamedMarkdownProps["render"];
}) {
  return (
    <li className="vt-chat__turn" data-role={turn.role}>
      <p className="vt-chat__who">{turn.role === "user" ? "You" : name}</p>
      {turn.images?.map((address) => (
        <img key={address} src={address} alt="Sent along" className="vt-chat__image" />
      ))}
      <Reasoning text={turn.reasoning ?? ""} isOpen={false} />
      {turn.role === "user" ? (
        <p className="vt-chat__said">{turn.text}</p>
      ) : (
        <StreamedMarkdown text={turn.text} isOpen={false} render={renderMarkdown} />
      )}
      {turn.toolCalls?.map((call, index) => (
        <div className="vt-chat__tool" key={index}>
          <p>
            Wants to call <code>{call.name}</code>
          </p>
          <pre tabIndex={0} aria-label={`Arguments of ${call.name}`}>
            {call.arguments}
          </pre>
        </div>
      ))}
      {turn.end === "stopped" ? <p className="vt-run__state">Stopped.</p> : null}
      {turn.end === "failed" ? (
        <div className="vt-callout" data-kind="warning">
          <p>{turn.problem}</p>
        </div>
      ) : null}
    </li>
  );
});

function Reasoning({ text, isOpen }: { text: string; isOpen: boolean }) {
  if (text === "") return null;
  return (
    <details className="vt-chat__reasoning" open={isOpen}>
      <summary>{isOpen ? "Thinking…" : "Reasoning"}</summary>
      <p>{text}</p>
    </details>
  );
}

export interface ChatComposerProps {
  isBusy: boolean;
  onSend: (text: string, images: readonly string[]) => void;
  onStop: () => void;
  /** Whether pictures can be sent along. */
  takesImages?: boolean | undefined;
  initialText?: string | undefined;
  /** Why nothing can be sent now. */
  blocked?: boolean;
}

const LARGEST_IMAGE = 8 * 1024 * 1024;

export function ChatComposer({
  isBusy: busy,
  onSend,
  onStop,
  takesImages,
  initialText = "",
  blocked,
}: ChatComposerProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const [image, setImage] = useState<File>();
  const [problem, setProblem] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const address = useObjectUrl(image);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || blocked || (text.trim() === "" && !image)) return;
    const send = (images: readonly string[]) => {
      onSend(text.trim(), images);
      setText("");
      setImage(undefined);
      box.current?.focus();
    };
    if (image) void asDataUrl(image).then((url) => send([url]));
    else send([]);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && busy) onStop();
    // Enter sends, as everywhere; with a key held it is a new line, and while a word is being composed it is neither.
    if (event.key !== "Enter" || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const attach = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith("image/")) setProblem("Only pictures can be sent along.");
    else if (file.size > LARGEST_IMAGE) setProblem("The picture is over 8 MB.");
    else {
      setProblem("");
      setImage(file);
    }
  };
  return (
    <form className="vt-composer" onSubmit={submit}>
      <label className="vt-visually-hidden" htmlFor={id}>
        Message
      </label>
      {address ? <img src={address} alt="Will be sent along" className="vt-chat__image" /> : null}
      <textarea
        id={id}
        ref={box}
        rows={3}
        value={text}
        placeholder="Write a message. Enter sends it, Shift and Enter make a new line."
        onChange={({ target }) => setText(target.value)}
        onKeyDown={keyDown}
        onPaste={({ clipboardData }) => takesImages && attach(clipboardData.files[0])}
      />
      <div className="vt-widget__actions">
        <button
          type={busy ? "button" : "submit"}
          className="vt-button"
          data-primary=""
          aria-disabled={blocked}
          onClick={busy ? onStop : undefined}
        >
          {busy ? "Stop" : "Send"}
        </button>
        {takesImages ? (
          <label className="vt-button">
            {image ? "Another picture" : "Add a picture"}
            <input
              className="vt-visually-hidden"
              type="file"
              accept="image/*"
              onChange={({ target }) => attach(target.files?.[0])}
            />
          </label>
        ) : null}
      </div>
      <p role="alert" className="vt-field__problem">
        {problem}
      </p>
    </form>
  );
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
