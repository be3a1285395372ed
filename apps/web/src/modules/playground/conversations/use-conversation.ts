/**
 * The open conversation: read when the page opens it, saved as it changes. A conversation whose answer is coming stays
 * open when the page shows another one, and is found again. `onBegun` reports the first save.
 */
import type { ChatMemory } from "@vitrine/react/widget";
import { useEffect, useRef, useState } from "react";
import { encodeTarget } from "../targets/targets.ts";
import type { ChatDraft } from "./conversation.ts";
import type { ConversationContent } from "./conversation-files.ts";
import { watchOtherTabs } from "./conversation-store.ts";
import { draftOf, keepDraft, wholeDraftOf } from "./drafts.ts";
import { openKeeper, type SaveState, type UseConversation } from "./conversation-keeper.ts";
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
  /** Makes what is opened next read it again. */
  forget: () => void;
  /** The message that was being written. */
  draft: ChatDraft | undefined;
  onDraft: (draft: ChatDraft) => void;
  /** The content of an export made now. */
  content: () => ConversationContent | undefined;
}

export function useConversation(options: UseConversation): OpenConversation {
  const { state, targets, columns } = options;
  const id = state.conversation || state.fresh;
  const [saving, setSaving] = useState<SaveState>("saved");
  const [keeper] = useState(() => openKeeper(id, options));
  const [draft, setDraft] = useState<ChatDraft | undefined>(() => textOf(draftOf(id)));
  const [isLoading, setIsLoading] = useState(() => !keeper.isRead() || (draftOf(id)?.files ?? 0) > 0);
  const [notice, setNotice] = useState("");
  useEffect(() => keeper.show(options));
  useEffect(() => keeper.tell(setSaving), [keeper]);
  useEffect(() => keeper.hide, [keeper]);

  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    Promise.all([keeper.isRead() || keeper.read(), wholeDraftOf(id)])
      .then(([isThere, whole]) => {
        if (!isCurrent) return;
        if (!isThere) setNotice(LABELS.unknown);
        setDraft(whole);
      })
      .catch(() => isCurrent && setNotice(LABELS.noStorage))
      .finally(() => isCurrent && setIsLoading(false));
    return () => {
      isCurrent = false;
    };
  }, [isLoading, keeper, id]);

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
  useEffect(() => watchOtherTabs((other) => setIsOlder((before) => before || keeper.isOlderThan(other))), [keeper]);

  const copied = saving === "copied" ? LABELS.copiedByConflict : "";
  return {
    isLoading,
    notice: notice || copied,
    isUnsaved: saving === "unsaved",
    isOlder: isOlder && saving !== "copied",
    memory: keeper.memory,
    forget: keeper.forget,
    draft,
    onDraft: (next) => keepDraft(keeper.id(), next),
    content: keeper.content,
  };
}

function textOf(draft: { text: string } | undefined): ChatDraft | undefined {
  return draft && { text: draft.text, files: [] };
}
