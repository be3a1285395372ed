/** Keeps the threads of a conversation and saves them, for as long as it is shown or an answer is coming. */
import { newChat, type ChatMemory, type ChatTurn } from "@vitrine/react/widget";
import { columnOf, type PlaygroundState, type Target } from "../targets/targets.ts";
import { toMessageFragment } from "./message-link.ts";
import { newId, titleOf, type ChatStore, type ComingAnswer, type Conversation } from "./conversation.ts";
import {
  askToPersist,
  ConversationConflict,
  isWrittenElsewhere,
  keepComing,
  keepConversation,
  readConversation,
  tellWhatIsWritten,
  type SavedElsewhere,
} from "./conversation-store.ts";

export interface UseConversation {
  state: PlaygroundState;
  targets: readonly Target[];
  /** Names of the columns, in their order. */
  columns: readonly string[];
  /** Called with the id after the first save. */
  onBegun: (id: string) => void;
  onBranch: (target: Target, turns: readonly ChatTurn[]) => void;
  /** Called with the system prompt of a conversation that was read, where the page has none. */
  onSystem: (system: string) => void;
}

/** Result of the last save; `copied` after a conflict with another tab. */
export type SaveState = "saved" | "unsaved" | "copied";

type Keeper = ReturnType<typeof newKeeper>;

interface Session {
  id: string;
  created: number;
  title: string;
  isNamed: boolean;
  /** The version that the browser has, as far as this tab knows; undefined before the first save. */
  version: number | undefined;
  /** Read from the store by position, before a column is opened. */
  read: Conversation["columns"];
  /** The threads by the names of the columns. */
  chats: Map<string, ChatStore>;
}

/** Those that are shown, or whose answer is coming. */
const open = new Map<string, Keeper>();

if ("addEventListener" in globalThis) tellWhatIsWritten((id) => open.get(id)?.isBusy() === true);

/** The keeper of a conversation: the one that still works on it, or a new one. */
export function openKeeper(id: string, options: UseConversation): Keeper {
  const known = open.get(id);
  known?.adopt(options);
  const keeper = known ?? newKeeper(id, options);
  open.set(id, keeper);
  return keeper;
}

function newSession(id: string): Session {
  return { id, created: Date.now(), title: "", isNamed: false, version: undefined, read: [], chats: new Map() };
}

function newKeeper(id: string, begun: UseConversation) {
  let latest = begun;
  const now = () => latest;
  const session = newSession(id);
  let isRead = begun.state.conversation === "";
  let isShown = false;
  let onSave: (state: SaveState) => void = () => undefined;
  let writing: Promise<void> = Promise.resolve();
  const { save, forgetStored } = saverOf(session);
  let isWaiting = false;
  let isCopy = false;

  const isBusy = () => [...session.chats.values()].some((chat) => chat.read().coming !== undefined);
  const whole = () => wholeConversation(session, now());
  /** Saves run one after the other, and waiting ones are merged. */
  const keepSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    writing = writing
      .then(async () => {
        isWaiting = false;
        const conversation = whole();
        if (!conversation) return;
        try {
          await save(conversation);
        } catch (error) {
          if (!(error instanceof ConversationConflict)) throw error;
          // If it was deleted meanwhile, here or in another tab, it stays deleted.
          if (error.isDeleted) return;
          // The other tab's turns stay, and so do these: as a conversation of their own.
          Object.assign(session, { id: newId(), created: Date.now(), version: undefined });
          open.set(session.id, keeper);
          forgetStored();
          await save({ ...conversation, id: session.id, created: session.created });
          isCopy = true;
        }
        onSave(isCopy ? "copied" : "saved");
        if (isShown && now().state.conversation !== session.id) now().onBegun(session.id);
      })
      .catch(() => {
        isWaiting = false;
        onSave("unsaved");
      })
      .then(leave);
  };
  const keepAnswer = (chat: ChatStore, coming: ComingAnswer) => {
    writing = writing.then(() => keepPart(session, now().columns, chat, coming)).catch(() => undefined);
  };
  /** Lets go of it once nobody shows it and nothing comes. */
  const leave = () => {
    if (isShown || isBusy() || isWaiting) return;
    for (const [name, one] of open) if (one === keeper) open.delete(name);
  };
  const memory: ChatMemory = {
    open(column) {
      const known = session.chats.get(column);
      if (known) return known;
      const { turns, coming } = threadOf(session, now().columns, column);
      const chat = newChat({
        turns,
        coming,
        onTurns: keepSoon,
        onComing: (part) => keepAnswer(chat, part),
      });
      session.chats.set(column, chat);
      return chat;
    },
    branch(column, turns) {
      const { targets, columns, onBranch } = now();
      const target = targets[columns.indexOf(column)];
      if (target) onBranch(target, turns);
    },
    // By then the page has the address of the conversation.
    addressOf: (column, index) =>
      `${location.origin}${location.pathname}${location.search}${toMessageFragment({ at: now().columns.indexOf(column), index })}`,
  };
  const keeper = {
    memory,
    keepSoon,
    isBusy,
    content: whole,
    id: () => session.id,
    isRead: () => isRead,
    isOlderThan: (other: SavedElsewhere) => other.id === session.id && other.version > (session.version ?? 0),
    /** A page that shows it again names its columns anew. */
    adopt(options: UseConversation) {
      renameColumns(session, latest.columns, options.columns);
      latest = options;
    },
    /** With the options of each rendering. */
    show(options: UseConversation) {
      isShown = true;
      latest = options;
    },
    tell(onSaved: (state: SaveState) => void) {
      onSave = onSaved;
    },
    hide() {
      isShown = false;
      onSave = () => undefined;
      void writing.then(leave);
    },
    /** What is shown next is read again. */
    forget() {
      open.delete(session.id);
    },
    /** Whether the browser has it. */
    async read(): Promise<boolean> {
      const found = await readConversation(session.id);
      isRead = true;
      if (!found) return false;
      await fillSession(session, found);
      if (found.system !== "" && now().state.system === "") now().onSystem(found.system);
      return true;
    },
  };
  return keeper;
}

/** Saves the columns that have changed since the last save. */
function saverOf(session: Session) {
  /** The stored threads. */
  let stored: Conversation["columns"] = [];
  return {
    forgetStored() {
      stored = [];
    },
    async save(conversation: Conversation): Promise<void> {
      const { columns } = conversation;
      const isChanged = (at: number) => {
        const [old, column] = [stored[at], columns[at]];
        return (
          old?.turns !== column?.turns ||
          old?.run !== column?.run ||
          JSON.stringify(old?.settings) !== JSON.stringify(column?.settings)
        );
      };
      const isFirst = session.version === undefined;
      const { version } = await keepConversation(conversation, { isChanged, since: session.version });
      session.version = version;
      stored = columns;
      if (isFirst) void askToPersist().catch(() => undefined);
    },
  };
}

async function keepPart(
  { id, version, chats }: Session,
  columns: readonly string[],
  chat: ChatStore,
  coming: ComingAnswer,
): Promise<void> {
  const at = columns.findIndex((name) => chats.get(name) === chat);
  // What is over meanwhile is a turn.
  if (version === undefined || at === -1 || !chat.read().coming) return;
  await keepComing({ ...coming, conversation: id, at });
}

async function fillSession(session: Session, found: Conversation): Promise<void> {
  const { created, title, isNamed, version = 0, columns } = found;
  const isComing = columns.some(({ coming }) => coming !== undefined);
  const isElsewhere = isComing && (await isWrittenElsewhere(session.id));
  // Another tab brings its answer to the end and saves it; here stands what had come.
  const read = isElsewhere
    ? columns.map(({ coming, ...column }) => (coming ? settled(column, coming) : column))
    : columns;
  Object.assign(session, { created, title, isNamed, version, read });
}

function settled({ turns, ...column }: Conversation["columns"][number], { turn }: ComingAnswer) {
  return { ...column, turns: [...turns, turn] };
}

function renameColumns({ chats }: Session, before: readonly string[], after: readonly string[]): void {
  const known = [...chats];
  if (known.length === 0 || before.join() === after.join()) return;
  chats.clear();
  for (const [name, chat] of known) chats.set(after[before.indexOf(name)] ?? name, chat);
}

function wholeConversation(session: Session, { state, targets, columns }: UseConversation): Conversation | undefined {
  const threads = columns.flatMap((name, at) => {
    const target = targets[at];
    const turns = session.chats.get(name)?.read().turns ?? session.read[at]?.turns ?? [];
    return target ? [{ ...columnOf(target), turns }] : [];
  });
  if (threads.every(({ turns }) => turns.length === 0)) return undefined;
  const { id, isNamed, created } = session;
  const { system, template, variables, parameters } = state;
  const title = isNamed ? session.title : titleOf(threads);
  const updated = Date.now();
  return { id, title, isNamed, created, updated, system, template, variables, parameters, columns: threads };
}

/** What was read for a column. A new column starts with the thread of the column before it. */
function threadOf(
  { read, chats }: Session,
  columns: readonly string[],
  column: string,
): { turns: readonly ChatTurn[]; coming?: ComingAnswer | undefined } {
  const at = columns.indexOf(column);
  const found = read[at];
  if (found) return found;
  const before = columns[(at === -1 ? columns.length : at) - 1];
  return { turns: before === undefined ? [] : (chats.get(before)?.read().turns ?? []) };
}
