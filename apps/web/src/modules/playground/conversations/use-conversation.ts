/**
 * The open conversation: read when the page opens it, saved as it changes. It stores the threads of the columns by name;
 * the settings come from the page's state. `onBegun` reports the first save.
 */
import type { ChatMemory, ChatTurn } from "@vitrine/react/widget";
import { useEffect, useRef, useState } from "react";
import { columnOf, encodeTarget, type PlaygroundState, type Target } from "../targets/targets.ts";
import { newId, titleOf, type Conversation } from "./conversation.ts";
import type { ConversationContent } from "./conversation-files.ts";
import {
  askToPersist,
  ConversationConflict,
  keepComing,
  keepConversation,
  readConversation,
  watchOtherTabs,
  type SavedElsewhere,
} from "./conversation-store.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.conversations;

export interface OpenConversation {
  /** Still being read. */
  isLoading: boolean;
  /** A notice, such as that it is not in this browser. */
  notice: string;
  /** Whether the last turns could not be saved. */
  isUnsaved: boolean;
  /** Whether another tab has written this conversation since. */
  isOlder: boolean;
  memory: ChatMemory;
  /** The content of an export made now. */
  content: () => ConversationContent | undefined;
}

export interface UseConversation {
  state: PlaygroundState;
  targets: readonly Target[];
  /** Names of the columns, in their order. */
  columns: readonly string[];
  /** Called with the id after the first save. */
  onBegun: (id: string) => void;
  /** Called after each save. */
  onSaved: () => void;
  onBranch: (target: Target, turns: readonly ChatTurn[]) => void;
  /** Called with the system prompt of a conversation that was read, where the page has none. */
  onSystem: (system: string) => void;
}

interface Session {
  id: string;
  created: number;
  title: string;
  isNamed: boolean;
  /** The version that the browser has, as far as this tab knows; undefined before the first save. */
  version: number | undefined;
  /** Read from the store by position, then by the names of the columns. */
  read: readonly (readonly ChatTurn[])[];
  threads: Map<string, readonly ChatTurn[]>;
}

export function useConversation(options: UseConversation): OpenConversation {
  const { state, targets, columns } = options;
  const [saving, setSaving] = useState<SaveState>("saved");
  const [keeper] = useState(() => keeperOf(options, setSaving));
  const [isLoading, setIsLoading] = useState(state.conversation !== "");
  const [notice, setNotice] = useState("");
  useEffect(() => keeper.update(options));

  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    keeper
      .read()
      .then((isThere) => {
        if (isCurrent && !isThere) setNotice(LABELS.unknown);
      })
      .catch(() => isCurrent && setNotice(LABELS.noStorage))
      .finally(() => isCurrent && setIsLoading(false));
    return () => {
      isCurrent = false;
    };
  }, [isLoading, keeper]);

  // Changed settings are saved too, once there is a conversation.
  const settings = JSON.stringify([
    [state.system, state.template, state.variables, state.parameters],
    targets.map((target) => [encodeTarget(target), target.settings]),
    columns,
  ]);
  const saved = useRef(settings);
  useEffect(() => {
    if (saved.current === settings) return;
    saved.current = settings;
    if (!isLoading) keeper.keepSoon();
  }, [settings, isLoading, keeper]);

  const [isOlder, setIsOlder] = useState(false);
  useEffect(() => watchOtherTabs((saved) => setIsOlder((before) => before || keeper.isOlderThan(saved))), [keeper]);

  const copied = saving === "copied" ? LABELS.copiedByConflict : "";
  return {
    isLoading,
    notice: notice || copied,
    isUnsaved: saving === "unsaved",
    isOlder: isOlder && saving !== "copied",
    memory: keeper.memory,
    content: keeper.content,
  };
}

/** Result of the last save; `copied` after a conflict with another tab. */
type SaveState = "saved" | "unsaved" | "copied";

function keeperOf(begun: UseConversation, onSave: (state: SaveState) => void) {
  let latest = begun;
  const now = () => latest;
  const session: Session = {
    id: begun.state.conversation || newId(),
    created: Date.now(),
    title: "",
    isNamed: false,
    version: undefined,
    read: [],
    threads: new Map(),
  };
  let writing: Promise<void> = Promise.resolve();
  /** The stored threads. */
  let stored: Conversation["columns"] = [];
  let isWaiting = false;
  let isCopy = false;

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
          stored = [];
          await save({ ...conversation, id: session.id, created: session.created });
          isCopy = true;
        }
        onSave(isCopy ? "copied" : "saved");
        if (now().state.conversation !== session.id) now().onBegun(session.id);
        now().onSaved();
      })
      .catch(() => {
        isWaiting = false;
        onSave("unsaved");
      });
  };
  const save = async (conversation: Conversation) => {
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
  };
  const memory: ChatMemory = {
    read: (column) => openThread(session, now().columns, column),
    keep(column, turns) {
      session.threads.set(column, turns);
      keepSoon();
    },
    keepComing(column, after, turn) {
      const at = now().columns.indexOf(column);
      if (session.version === undefined || at === -1) return;
      writing = writing.then(() => keepComing({ conversation: session.id, at, after, turn })).catch(() => undefined);
    },
    branch(column, turns) {
      const { targets, columns, onBranch } = now();
      const target = targets[columns.indexOf(column)];
      if (target) onBranch(target, turns);
    },
  };
  return {
    memory,
    keepSoon,
    content: whole,
    isOlderThan: ({ id, version }: SavedElsewhere) => id === session.id && version > (session.version ?? 0),
    update(options: UseConversation) {
      latest = options;
    },
    /** Whether the browser has it. */
    async read(): Promise<boolean> {
      const found = await readConversation(session.id);
      if (!found) return false;
      const { created, title, isNamed, version = 0 } = found;
      Object.assign(session, {
        created,
        title,
        isNamed,
        version,
        read: found.columns.map(({ turns }) => turns),
      });
      if (found.system !== "" && now().state.system === "") now().onSystem(found.system);
      return true;
    },
  };
}

function wholeConversation(session: Session, { state, targets, columns }: UseConversation): Conversation | undefined {
  const threads = columns.flatMap((name, at) => {
    const target = targets[at];
    return target ? [{ ...columnOf(target), turns: session.threads.get(name) ?? session.read[at] ?? [] }] : [];
  });
  if (threads.every(({ turns }) => turns.length === 0)) return undefined;
  const { id, isNamed, created } = session;
  const { system, template, variables, parameters } = state;
  const title = isNamed ? session.title : titleOf(threads);
  const updated = Date.now();
  return { id, title, isNamed, created, updated, system, template, variables, parameters, columns: threads };
}

/** The thread of a column, from now on under its name. A new column starts with the thread of the column before it. */
function openThread(session: Session, columns: readonly string[], column: string): readonly ChatTurn[] {
  const at = columns.indexOf(column);
  const before = columns[(at === -1 ? columns.length : at) - 1];
  const known = session.threads.get(column) ?? session.read[at];
  const thread = known ?? (before === undefined ? [] : (session.threads.get(before) ?? []));
  session.threads.set(column, thread);
  return thread;
}
