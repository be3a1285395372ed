/** One composer and a thread for each target: a conversation with one model, or with several at once. */
import { useId, useState, type ReactNode } from "react";
import { ChatComposer, ChatThread, useChat, type ChatRequest } from "./chat.tsx";
import { isBusy } from "./run-state.ts";
import type { StreamedMarkdownProps } from "./streamed-markdown.tsx";
import { TargetColumns } from "./target-columns.tsx";
import { useBusyTargets, useColumn, type NoteBusy, type WidgetTarget } from "./targets.ts";

export interface ChatWidgetProps {
  targets: readonly WidgetTarget<ChatRequest>[];
  system: string;
  onSystem: (text: string) => void;
  initialText?: string;
  takesImages?: boolean;
  /** Settings shown beside the system prompt. */
  settings?: ReactNode;
  /** What goes below a target's thread, such as the code of its next call. */
  children?: (target: WidgetTarget<ChatRequest>) => ReactNode;
  renderMarkdown?: StreamedMarkdownProps["render"];
}

type Command = { kind: "send"; text: string; images: readonly string[] } | { kind: "stop" } | { kind: "clear" };

export function ChatWidget(props: ChatWidgetProps) {
  const { targets, system, onSystem } = props;
  const id = useId();
  const [command, setCommand] = useState<Command>();
  const [busy, noteBusy] = useBusyTargets();
  return (
    <div className="vt-widget" data-kind="chat">
      <details className="vt-parameters">
        <summary>System prompt and settings</summary>
        <div className="vt-field">
          <label htmlFor={`${id}-system`}>System prompt</label>
          <textarea id={`${id}-system`} rows={3} value={system} onChange={({ target }) => onSystem(target.value)} />
        </div>
        {props.settings}
      </details>
      <TargetColumns targets={targets}>
        {(target) => (
          <>
            <Conversation
              key={target.id}
              target={target}
              system={system}
              command={command}
              onBusy={noteBusy}
              renderMarkdown={props.renderMarkdown}
            />
            {props.children?.(target)}
          </>
        )}
      </TargetColumns>
      <ChatComposer
        isBusy={busy.size > 0}
        blocked={targets.every(({ blocked }) => Boolean(blocked))}
        initialText={props.initialText}
        takesImages={props.takesImages}
        onSend={(text, images) => setCommand({ kind: "send", text, images })}
        onStop={() => setCommand({ kind: "stop" })}
      />
      <button type="button" className="vt-button vt-chat__clear" onClick={() => setCommand({ kind: "clear" })}>
        Start a new conversation
      </button>
    </div>
  );
}

function Conversation({
  target,
  system,
  command,
  onBusy,
  renderMarkdown,
}: {
  target: WidgetTarget<ChatRequest>;
  system: string;
  command: Command | undefined;
  onBusy: NoteBusy;
  renderMarkdown: StreamedMarkdownProps["render"];
}) {
  const { turns, run, send, stop, clear } = useChat(target.runner, system);
  const obey = (asked: Command) => {
    if (asked.kind === "stop") stop();
    else if (asked.kind === "clear") clear();
    else if (!target.blocked) send(asked.text, asked.images);
  };
  useColumn({ target: target.id, command, obey, isBusy: isBusy(run), onBusy });
  return <ChatThread name={target.name} turns={turns} run={run} renderMarkdown={renderMarkdown} />;
}
