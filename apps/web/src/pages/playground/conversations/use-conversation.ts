/**
 * The open conversation: read when the page opens it, saved as it changes. It stores the threads of the columns by name;
 * the settings come from the page's state. `onBegun` reports the first save.
 */
import type { ChatMemory, ChatTurn } from "@vitrine/react/widget";
import { useEffect, useRef, useState } from "react";
import { encodeTarget, type PlaygroundState, type Target } from "../targets/targets.ts";
import { newConversationId, titleOf, type Conversation } from "./conversation.ts";
import type { ConversationContent } from "./conversation-files.ts";
import { keepComing, keepConversation, readConversation, readHead } from "./conversation-store.ts";
import { PLAYGROUND_LABELS } from "../labels.ts";

const LABELS = PLAYGROUND_LABELS.conversations;

export interface OpenConversation {
  /** Still being read. */
  isLoading: boolean;
  /** A notice, such as that it is not in this browser. */
  notice: string;
  memory: ChatMemory;
  /** What an export would contain now. */
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
}

interface Session {
  id: string;
  created: number;
  title: string;
  isNamed: boolean;
  /** Whether the browser has it. */
  isStored: boolean;
  /** Read from the store by position, then by the names of the columns. */
  read: readonly (readonly ChatTurn[])[];
  threads: Map<string, readonly ChatTurn[]>;
}

export function useConversation(options: UseConversation): OpenConversation {
  const { state, targets, columns } = options;
  const [keeper] = useState(() => keeperOf(options));
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
  const settings = JSON.stringify([state.system, state.parameters, targets.map(encodeTarget), columns]);
  const saved = useRef(settings);
  useEffect(() => {
    if (saved.current === settings) return;
    saved.current = settings;
    if (!isLoading) keeper.keepSoon();
  }, [settings, isLoading, keeper]);

  return { isLoading, notice, memory: keeper.memory, content: keeper.content };
}

function keeperOf(begun: UseConversation) {
  let latest = begun;
  const now = () => latest;
  const session: Session = {
    id: begun.state.conversation || newConversationId(),
    created: Date.now(),
    title: "",
    isNamed: false,
    isStored: false,
    read: [],
    threads: new Map(),
  };
  let writing: Promise<void> = Promise.resolve();
  /** The stored threads. */
  let stored: Conversation["columns"] = [];
  let isWaiting = false;

  const threadOf = (column: string, at: number): readonly ChatTurn[] =>
    session.threads.get(column) ?? session.read[at] ?? [];
  const whole = (): Conversation | undefined => {
    const { state, targets, columns } = now();
    const threads = columns.flatMap((name, at) => {
      const target = targets[at];
      return target ? [{ run: encodeTarget(target), turns: threadOf(name, at) }] : [];
    });
    if (threads.every(({ turns }) => turns.length === 0)) return undefined;
    return {
      id: session.id,
      title: session.isNamed ? session.title : titleOf(threads),
      isNamed: session.isNamed,
      created: session.created,
      updated: Date.now(),
      system: state.system,
      parameters: state.parameters,
      columns: threads,
    };
  };
  /** Saves run one after the other, and waiting ones are merged. */
  const keepSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    writing = writing
      .then(async () => {
        isWaiting = false;
        const before = session.isStored ? await readHead(session.id) : undefined;
        // If it was deleted meanwhile, here or in another tab, it stays deleted. A new name stays too.
        if (session.isStored && !before) return;
        if (before) Object.assign(session, { isNamed: before.isNamed, title: before.title });
        const conversation = whole();
        if (!conversation) return;
        const { columns } = conversation;
        await keepConversation(conversation, (at) => {
          const [old, column] = [stored[at], columns[at]];
          return old?.turns !== column?.turns || old?.run !== column?.run;
        });
        stored = columns;
        session.isStored = true;
        if (now().state.conversation !== session.id) now().onBegun(session.id);
        now().onSaved();
      })
      .catch(() => {
        // The panel reports that this browser stores nothing.
        isWaiting = false;
      });
  };
  const memory: ChatMemory = {
    read(column) {
      const { columns } = now();
      const at = columns.indexOf(column);
      const known = session.threads.get(column) ?? session.read[at];
      if (known) {
        session.threads.set(column, known);
        return known;
      }
      // A new column starts with the thread of the column before it.
      const before = columns[(at === -1 ? columns.length : at) - 1];
      const shared = before === undefined ? [] : (session.threads.get(before) ?? []);
      session.threads.set(column, shared);
      return shared;
    },
    keep(column, turns) {
      session.threads.set(column, turns);
      keepSoon();
    },
    keepComing(column, after, turn) {
      const at = now().columns.indexOf(column);
      if (!session.isStored || at === -1) return;
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
    update(options: UseConversation) {
      latest = options;
    },
    /** Whether the browser has it. */
    async read(): Promise<boolean> {
      const found = await readConversation(session.id);
      if (!found) return false;
      const { created, title, isNamed } = found;
      Object.assign(session, {
        created,
        title,
        isNamed,
        isStored: true,
        read: found.columns.map(({ turns }) => turns),
      });
      return true;
    },
  };
}
