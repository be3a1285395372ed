/**
 * What a conversation is made of, for a page that puts its own together: the thread, a message in it, and what can be
 * done with one. `ChatThread` is made of these; none of them keeps anything.
 */
import type { ReactElement, ReactNode } from "react";
import { RootElement, type Props } from "../../element/root-element.tsx";
import type { ChatTurn } from "../chat-turns/chat-turns.ts";

export interface ThreadProps {
  /** Whose conversation it is, for screen readers. */
  label: string;
  /** The place of its first message, where the thread goes on from another. */
  start?: number | undefined;
  children?: ReactNode;
}

/** The messages, in the order in which they were said. */
function Root({ label, children, ...passed }: Props<"ol", ThreadProps>): ReactElement | null {
  return (
    <RootElement tag="ol" className="vt-chat__part" attributes={{ "aria-label": label }} passed={passed}>
      {children}
    </RootElement>
  );
}

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
function Message({ from, who, isComing, children, ...passed }: Props<"li", ThreadMessageProps>): ReactElement | null {
  const state = { role: from, busy: isComing };
  // Actions that replace their own button give the focus to the message.
  const attributes = { tabIndex: -1 };
  return (
    <RootElement tag="li" className="vt-chat__turn" state={state} attributes={attributes} passed={passed}>
      <p className="vt-chat__who">{who}</p>
      {children}
    </RootElement>
  );
}

/** Buttons for one message. */
function Actions({
  label,
  children,
  ...passed
}: Props<"div", { label: string; children?: ReactNode }>): ReactElement | null {
  return (
    <RootElement
      tag="div"
      className="vt-chat__actions"
      attributes={{ role: "group", "aria-label": label }}
      passed={passed}
    >
      {children}
    </RootElement>
  );
}

export const Thread = { Root, Message, Actions };
