import type { RefObject } from "react";
import type { TurnActions } from "../chat-widget/chat-store.ts";

/**
 * The actions, with the focus given to the message that an action is about: its button goes with it. In an empty thread
 * the composer gets it.
 */
export function withFocus(actions: TurnActions, thread: RefObject<HTMLElement | null>): TurnActions {
  const focusTurn = (index: number) => {
    const root = thread.current;
    requestAnimationFrame(() => {
      const shown = root?.querySelectorAll<HTMLElement>(".vt-chat__turn") ?? [];
      const composer = root?.closest(".vt-widget")?.querySelector<HTMLElement>(".vt-composer textarea");
      (shown[Math.min(index, shown.length - 1)] ?? composer)?.focus();
    });
  };
  const count = () => thread.current?.querySelectorAll(".vt-chat__turn").length ?? 0;
  return {
    regenerate(index) {
      actions.regenerate(index);
      focusTurn(index);
    },
    showVersion: actions.showVersion,
    proceed() {
      actions.proceed();
      focusTurn(count() - 1);
    },
    edit(index, text) {
      actions.edit(index, text);
      focusTurn(index);
    },
    remove(index) {
      actions.remove(index);
      focusTurn(index);
    },
    undo() {
      actions.undo();
      focusTurn(count());
    },
    answerTools(answers) {
      const before = count();
      actions.answerTools(answers);
      focusTurn(before);
    },
  };
}
