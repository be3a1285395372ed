"use client";
/**
 * Runs a conversation with one model. Every action of a person is a change of the turns, with or
 * without a new answer at the end. `onChange` receives the turns also while an answer comes, so
 * that a crash loses little.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  callId,
  messagesOf,
  type Attachment,
  type ChatAnswer,
  type ChatRequest,
  type ChatTurn,
  type TurnVersions,
} from "../chat-turns/chat-turns.ts";
import { otherVersion, versionsAfter } from "../chat-turns/turn-versions.ts";
import { isBusy, type Run, type RunState } from "../run-view/run-state.ts";
import { useRun } from "../run-view/use-run.ts";

/** Changes of what was said; the same functions for as long as the runner is the same. */
export interface TurnActions {
  /** Requests another version of the answer at this position; the one before stays with what followed it. */
  regenerate(index: number): void;
  /** Shows the version before (-1) or after (1) of the turn at this position and of what follows. */
  showVersion(index: number, step: -1 | 1): void;
  /** Goes on with the last answer where it broke off. */
  proceed(): void;
  /** Begins another version with this text. A user's message is sent again. */
  edit(index: number, text: string): void;
  remove(index: number): void;
  /** Takes the last removal back. */
  undo(): void;
  /**
   * Adds the answers of the tools that the last turn calls, in the order of its calls, and sends
   * the next request.
   */
  answerTools(answers: readonly string[]): void;
}

/** What a person sends. */
export interface ChatMessage {
  text: string;
  images?: readonly string[];
  attachments?: readonly Attachment[];
}

export interface ChatControls {
  /** What is settled. */
  turns: readonly ChatTurn[];
  /** The answer that is coming, as far as it is there. */
  coming: ChatTurn | undefined;
  run: RunState;
  /** Whether a removal can be taken back. */
  canUndo: boolean;
  actions: TurnActions;
  send(message: ChatMessage): void;
  stop(): void;
  clear(): void;
}

export interface ChatOptions {
  system: string;
  /** Who answers; saved with each answer. */
  name?: string;
  initialTurns?: readonly ChatTurn[];
  /** Called when the turns change. */
  onTurns?: (turns: readonly ChatTurn[]) => void;
  /** Called each second while an answer comes, with how many turns are before it. */
  onComing?: (after: number, turn: ChatTurn) => void;
}

/** What a request goes on with. */
interface Begun {
  /** The half of an answer. */
  half?: ChatTurn | undefined;
  /** The other versions of the answer. */
  versions?: TurnVersions | undefined;
}

const NOTHING_BEGUN: Begun = {};
const NO_TURNS: readonly ChatTurn[] = [];
const KEEP_EVERY_MS = 1000;

/**
 * State and actions of one conversation, for a custom chat interface.
 *
 * @param runner runs a call and yields its events
 * @example
 * import { useChat } from "@vitrine/react/widget";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * function Chat() {
 *   const { turns, send } = useChat(
 *     async function* () {
 *       yield { state: "done", value: undefined, ranOn: "this page" };
 *     },
 *     { system: "" },
 *   );
 *   return <button onClick={() => send({ text: "Hello" })}>{turns.length} turns</button>;
 * }
 * console.log(renderToStaticMarkup(<Chat />)); // <button>0 turns</button>
 */
export function useChat(runner: Run<ChatRequest>, options: ChatOptions): ChatControls {
  const { system, name, initialTurns = NO_TURNS, onTurns, onComing } = options;
  const [settled, setSettled] = useState(initialTurns);
  const [{ half, versions }, setBegun] = useState<Begun>(NOTHING_BEGUN);
  /** The turns before the last removal. */
  const [removed, setRemoved] = useState<readonly ChatTurn[]>();
  const { run, start, stop, reset } = useRun(runner);

  const turns = useMemo(() => {
    const answered = answerOf(run, name);
    const last = answered ? joined(half, answered) : isBusy(run) ? undefined : half;
    return last ? [...settled, { ...last, ...(versions && { versions }) }] : settled;
  }, [run, settled, half, versions, name]);
  const coming = useMemo((): ChatTurn | undefined => {
    if (!isBusy(run)) return undefined;
    const { text, reasoning } = run.state === "streaming" ? run : { text: "", reasoning: "" };
    return joined(half, { role: "assistant", text, ...(reasoning !== "" && { reasoning }), ...(name && { by: name }) });
  }, [run, half, name]);

  const now = useRef({ turns, removed, coming, system, onTurns, onComing });
  useEffect(() => {
    now.current = { turns, removed, coming, system, onTurns, onComing };
  });
  const reported = useRef(initialTurns);
  useEffect(() => {
    if (reported.current === turns) return;
    reported.current = turns;
    now.current.onTurns?.(turns);
  }, [turns]);
  const isUnderWay = isBusy(run);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const keep = () => {
      const { turns: before, coming: turn, onComing: emit } = now.current;
      if (turn && (turn.text !== "" || turn.reasoning)) emit?.(before.length, { ...turn, end: "stopped" });
    };
    const timer = setInterval(keep, KEEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);

  const request = useCallback(
    (said: readonly ChatTurn[], begun: Begun = NOTHING_BEGUN) => {
      setSettled(said);
      setBegun(begun);
      setRemoved(undefined);
      start({ messages: messagesOf(begun.half ? [...said, begun.half] : said, now.current.system) });
    },
    [start],
  );
  const put = useCallback(
    (next: readonly ChatTurn[]) => {
      reset();
      setBegun(NOTHING_BEGUN);
      setRemoved(undefined);
      setSettled(next);
    },
    [reset],
  );
  const actions = useMemo(
    (): TurnActions => ({
      regenerate(index) {
        const { turns: before } = now.current;
        request(before.slice(0, index), { versions: versionsAfter(before, index) });
      },
      showVersion(index, step) {
        const other = otherVersion(now.current.turns, index, step);
        if (other) put(other);
      },
      proceed() {
        const last = now.current.turns.at(-1);
        if (last?.role !== "assistant") return;
        const { end: _, failure: __, record: ___, numbers: ____, versions: made, ...begun } = last;
        request(now.current.turns.slice(0, -1), { half: begun.text === "" ? undefined : begun, versions: made });
      },
      edit(index, text) {
        const { turns: before } = now.current;
        const turn = before[index];
        if (!turn) return;
        const made = versionsAfter(before, index);
        const changed = { ...turn, text, ...(made && { versions: made }) };
        if (turn.role === "user") request([...before.slice(0, index), changed]);
        else put(before.with(index, changed));
      },
      remove(index) {
        const { turns: before } = now.current;
        put(before.toSpliced(index, 1));
        setRemoved(before);
      },
      undo() {
        if (now.current.removed) put(now.current.removed);
      },
      answerTools(answers) {
        const { turns: before } = now.current;
        const calls = before.at(-1)?.toolCalls ?? [];
        if (calls.length === 0) return;
        request([...before, ...calls.map((call, at) => toolTurn(call, at, answers[at]))]);
      },
    }),
    [request, put],
  );
  const send = useCallback(
    ({ text, images = [], attachments = [] }: ChatMessage) =>
      request([
        ...now.current.turns,
        {
          role: "user",
          text,
          ...(images.length > 0 && { images }),
          ...(attachments.length > 0 && { attachments }),
        },
      ]),
    [request],
  );
  const clear = useCallback(() => put(NO_TURNS), [put]);
  return { turns, coming, run, canUndo: removed !== undefined, actions, send, stop, clear };
}

function toolTurn(call: NonNullable<ChatTurn["toolCalls"]>[number], at: number, text = ""): ChatTurn {
  return { role: "tool", text, answers: { id: callId(call, at), name: call.name } };
}

/** The answer of a run that has ended; what is still streaming is drawn apart. */
function answerOf(run: RunState, name: string | undefined): ChatTurn | undefined {
  if (run.state !== "done" && run.state !== "stopped" && run.state !== "failed") return undefined;
  const { text, reasoning, record } = run;
  const turn: ChatTurn = {
    role: "assistant",
    text,
    ...(reasoning !== "" && { reasoning }),
    ...(name && { by: name }),
    ...(record !== undefined && { record }),
  };
  if (run.state === "stopped") return { ...turn, end: "stopped" };
  if (run.state === "failed") {
    const { message, hint, code, retryAt, needsHelp } = run;
    const failure = {
      message,
      ...(hint !== undefined && { hint }),
      ...(code !== undefined && { code }),
      ...(retryAt !== undefined && { retryAt }),
      ...(needsHelp && { needsHelp }),
    };
    return { ...turn, end: "failed", failure };
  }
  const { toolCalls, numbers, tokens, schema } = run.value as ChatAnswer;
  return {
    ...turn,
    ...(toolCalls && toolCalls.length > 0 && { toolCalls }),
    ...(numbers && { numbers }),
    ...(tokens && tokens.length > 0 && { tokens }),
    ...(schema && { schema }),
  };
}

function joined(half: ChatTurn | undefined, rest: ChatTurn): ChatTurn {
  if (!half) return rest;
  const reasoning = (half.reasoning ?? "") + (rest.reasoning ?? "");
  return { ...rest, text: half.text + rest.text, ...(reasoning !== "" && { reasoning }) };
}
