/**
 * One conversation with a model, outside of any component: what shows it may come and go, and an answer goes on. Every
 * action of a person is a change of the turns, with or without a new answer at the end.
 */
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
import { newRunStore } from "../run-view/run-store.ts";
import { isBusy, type Run, type RunState } from "../run-view/run-state.ts";

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

/** A conversation as it is now. */
export interface ChatState {
  /** What is settled. */
  turns: readonly ChatTurn[];
  /** The answer that is coming, as far as it is there. */
  coming: ChatTurn | undefined;
  run: RunState;
  /** Whether a removal can be taken back. */
  canUndo: boolean;
}

/** What a request goes on with. */
interface Begun {
  /** The half of an answer. */
  half?: ChatTurn | undefined;
  /** The other versions of the answer. */
  versions?: TurnVersions | undefined;
}

/** An answer that is coming, to be kept until it is there. */
export interface ComingAnswer extends Begun {
  /** Number of turns before it. */
  after: number;
  /** As far as it has come, as if it had been stopped there. */
  turn: ChatTurn;
  /** Its name in the request. */
  answer: string;
}

/** Who answers next, and with which system prompt. */
export interface ChatTarget {
  runner: Run<ChatRequest>;
  system: string;
  /** Saved with each answer. */
  name?: string | undefined;
}

export interface ChatStoreOptions {
  turns?: readonly ChatTurn[] | undefined;
  /** An answer that was coming when the page was left: it is asked for again, and what had come stays where it is gone. */
  coming?: ComingAnswer | undefined;
  /** Called when the turns change. */
  onTurns?: ((turns: readonly ChatTurn[]) => void) | undefined;
  /** Called when an answer begins and each second while it comes, so that a crash loses little. */
  onComing?: ((coming: ComingAnswer) => void) | undefined;
}

export interface ChatStore {
  read(): ChatState;
  /** @returns a function that ends it */
  subscribe(onChange: () => void): () => void;
  /** Sets who answers from now on; an answer that is coming goes on as it began. */
  use(target: ChatTarget): void;
  actions: TurnActions;
  send(message: ChatMessage): void;
  stop(): void;
  clear(): void;
}

const NOTHING_BEGUN: Begun = {};
const KEEP_EVERY_MS = 1000;

/**
 * A conversation that no component owns, for {@link useChat} and the memory of a `ChatWidget`.
 * @example
 * import { newChat } from "@vitrine/react/widget";
 *
 * const chat = newChat({ turns: [{ role: "user", text: "Hello" }] });
 * console.log(chat.read().turns.length); // 1
 */
export function newChat({
  turns: first = [],
  coming: begunBefore,
  onTurns,
  onComing,
}: ChatStoreOptions = {}): ChatStore {
  const store = newRunStore<ChatRequest>();
  const listeners = new Set<() => void>();
  let target: ChatTarget | undefined;
  let toResume = begunBefore;
  let settled = first;
  let begun: Begun = NOTHING_BEGUN;
  /** The turns before the last removal. */
  let removed: readonly ChatTurn[] | undefined;
  /** Who answers the request that runs, and the name of its answer. */
  let by: string | undefined;
  let answer = "";
  let reported = first;
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasWords = false;
  const stateNow = (): ChatState => {
    const run = store.read();
    const { half, versions } = begun;
    const answered = answerOf(run, by);
    const last = answered ? joined(half, answered) : isBusy(run) ? undefined : half;
    // Unchanged turns stay the same array: long threads are compared by it.
    const turns = last ? [...settled, { ...last, ...(versions && { versions }) }] : settled;
    return {
      turns,
      coming: isBusy(run) ? comingOf(run, begun.half, by) : undefined,
      run,
      canUndo: removed !== undefined,
    };
  };
  let state: ChatState = { turns: settled, coming: undefined, run: store.read(), canUndo: false };
  /** The parts that the state was made of. */
  let made: readonly unknown[] = [];
  const keep = () => {
    const { turns, coming } = state;
    if (coming) onComing?.({ ...begun, after: turns.length, turn: { ...coming, end: "stopped" }, answer });
  };
  const changed = () => {
    const parts = [store.read(), settled, begun, removed, by];
    if (parts.every((part, at) => part === made[at])) return;
    made = parts;
    state = stateNow();
    const { turns, coming } = state;
    for (const onChange of listeners) onChange();
    if (reported !== turns) onTurns?.((reported = turns));
    const isBegun = coming !== undefined && timer === undefined;
    if (isBegun) timer = setInterval(keep, KEEP_EVERY_MS);
    // At once its first words as well: whoever opens the conversation elsewhere sees that it is answered.
    if (isBegun || (coming?.text && !hasWords)) keep();
    hasWords = Boolean(coming?.text);
    if (!coming && timer !== undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  store.subscribe(changed);

  const ask = (request: Partial<ChatRequest>, next: Begun) => {
    if (!target) return;
    const { runner, system, name } = target;
    begun = next;
    removed = undefined;
    by = name;
    const messages = messagesOf(next.half ? [...settled, next.half] : settled, system);
    store.start(runner, { ...request, answer, messages });
  };
  const request = (said: readonly ChatTurn[], next: Begun = NOTHING_BEGUN) => {
    settled = said;
    answer = newName();
    ask({}, next);
  };
  const put = (next: readonly ChatTurn[], before?: readonly ChatTurn[]) => {
    settled = next;
    begun = NOTHING_BEGUN;
    removed = before;
    store.reset();
  };
  /** Asks for what was coming, all of it again. Where nothing comes, what had come stands there. */
  const resume = ({ after, turn, half, versions, answer: name }: ComingAnswer) => {
    if (settled.length !== after || !target) return;
    const now = target;
    answer = name;
    const partly = () => put([...settled, { ...turn, ...(versions && { versions }) }]);
    target = { ...now, name: turn.by ?? now.name, runner: orElse(now.runner, partly) };
    ask({ resumes: true }, { half, versions });
    target = now;
  };
  const actions = actionsOf({ now: () => state.turns, removed: () => removed, request, put });
  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    use(next) {
      target = next;
      const waiting = toResume;
      toResume = undefined;
      if (waiting) resume(waiting);
    },
    actions,
    send({ text, images = [], attachments = [] }) {
      request([
        ...state.turns,
        {
          role: "user",
          text,
          ...(images.length > 0 && { images }),
          ...(attachments.length > 0 && { attachments }),
        },
      ]);
    },
    stop: store.stop,
    clear: () => put([]),
  };
}

/** A runner that does something else where nothing comes of it. */
function orElse(runner: Run<ChatRequest>, otherwise: () => void): Run<ChatRequest> {
  return async function* (call, signal) {
    let hasCome = false;
    try {
      for await (const event of runner(call, signal)) {
        hasCome ||= event.state === "text" || event.state === "done";
        yield event;
      }
    } catch (error) {
      if (hasCome || signal.aborted) throw error;
      otherwise();
    }
  };
}

interface ThreadChanges {
  now: () => readonly ChatTurn[];
  /** The turns before the last removal. */
  removed: () => readonly ChatTurn[] | undefined;
  request: (said: readonly ChatTurn[], begun?: Begun) => void;
  put: (turns: readonly ChatTurn[], before?: readonly ChatTurn[]) => void;
}

/** Each action as a change of the turns, with or without a new answer. */
function actionsOf({ now, removed, request, put }: ThreadChanges): TurnActions {
  return {
    regenerate(index) {
      const before = now();
      request(before.slice(0, index), { versions: versionsAfter(before, index) });
    },
    showVersion(index, step) {
      const other = otherVersion(now(), index, step);
      if (other) put(other);
    },
    proceed() {
      const last = now().at(-1);
      if (last?.role !== "assistant") return;
      const { end: _, failure: __, record: ___, numbers: ____, versions: others, ...part } = last;
      request(now().slice(0, -1), { half: part.text === "" ? undefined : part, versions: others });
    },
    edit(index, text) {
      const before = now();
      const turn = before[index];
      if (!turn) return;
      const versions = versionsAfter(before, index);
      const edited = { ...turn, text, ...(versions && { versions }) };
      if (turn.role === "user") request([...before.slice(0, index), edited]);
      else put(before.with(index, edited));
    },
    remove(index) {
      const before = now();
      put(before.toSpliced(index, 1), before);
    },
    undo() {
      const before = removed();
      if (before) put(before);
    },
    answerTools(answers) {
      const before = now();
      const calls = before.at(-1)?.toolCalls ?? [];
      if (calls.length === 0) return;
      request([...before, ...calls.map((call, at) => toolTurn(call, at, answers[at]))]);
    },
  };
}

/** A name that nobody guesses, also where the page is not secure and has no `randomUUID`. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
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
    const { state: _, text: __, reasoning: ___, record: ____, ...failure } = run;
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

/** The answer of a run that goes on. */
function comingOf(run: RunState, half: ChatTurn | undefined, by: string | undefined): ChatTurn {
  const { text, reasoning } = run.state === "streaming" ? run : { text: "", reasoning: "" };
  return joined(half, { role: "assistant", text, ...(reasoning !== "" && { reasoning }), ...(by && { by }) });
}

function joined(half: ChatTurn | undefined, rest: ChatTurn): ChatTurn {
  if (!half) return rest;
  const reasoning = (half.reasoning ?? "") + (rest.reasoning ?? "");
  return { ...rest, text: half.text + rest.text, ...(reasoning !== "" && { reasoning }) };
}
