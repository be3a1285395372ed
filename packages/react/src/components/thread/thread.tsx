/**
 * What a conversation is made of, for a page that puts its own together: the thread, a message in it, and what can be
 * done with one. `ChatThread` is made of these; none of them keeps anything.
 */
import type { ReactNode } from "react";
import { element, component } from "../../element/component.ts";
import type { ChatTurn } from "../chat-turns/chat-turns.ts";

export interface ThreadProps {
  /** Whose conversation it is, for screen readers. */
  label: string;
  /** The place of its first message, where the thread goes on from another. */
  start?: number | undefined;
  children?: ReactNode;
}

/** The messages, in the order in which they were said. */
const Root = /* @__PURE__ */ component<"ol", ThreadProps>("Thread.Root", ({ label, children, ...passed }, ref) =>
  element("ol", { className: "vt-chat__part", attributes: { "aria-label": label }, children }, passed, ref),
);

export interface ThreadMessageProps {
  /** Who speaks: a person, a model or a tool. */
  from: ChatTurn["role"];
  /** The speaker's name. */
  who: string;
  /** It is still coming. */
  isComing?: boolean | undefined;
  children?: ReactNode;
}

/** One message: its author, and below it the content of the page. */
const Message = /* @__PURE__ */ component<"li", ThreadMessageProps>(
  "Thread.Message",
  ({ from, who, isComing, children, ...passed }, ref) => {
    const content = (
      <>
        <p className="vt-chat__who">{who}</p>
        {children}
      </>
    );
    const state = { role: from, busy: isComing };
    // Actions that replace their own button give the focus to the message.
    const attributes = { tabIndex: -1 };
    return element("li", { className: "vt-chat__turn", state, attributes, children: content }, passed, ref);
  },
);

/** Buttons for one message. */
const Actions = /* @__PURE__ */ component<"div", { label: string; children?: ReactNode }>(
  "Thread.Actions",
  ({ label, children, ...passed }, ref) =>
    element(
      "div",
      { className: "vt-chat__actions", attributes: { role: "group", "aria-label": label }, children },
      passed,
      ref,
    ),
);

export const Thread = { Root, Message, Actions };
