/** Conversations in the playground: the list of those kept in this browser beside the one that is open. */
import {
  ChatWidget,
  messagesOf,
  Parameters,
  type ChatRequest,
  type ChatTurn,
  type WidgetTarget,
} from "@vitrine/react/widget";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallCode } from "./call-code.tsx";
import { newConversationId, titleOf, type Conversation } from "./conversations/conversation.ts";
import type { ConversationContent } from "./conversations/conversation-files.ts";
import { fromFragment } from "./conversations/conversation-link.ts";
import { ConversationOut } from "./conversations/conversation-out.tsx";
import { ConversationPanel } from "./conversations/conversation-panel.tsx";
import { keepConversation, readConversation } from "./conversations/conversation-store.ts";
import { useConversation } from "./conversations/use-conversation.ts";
import { useMessageRenderer } from "./message-renderer.ts";
import { lateRunner } from "./late-runner.ts";
import type { PlaygroundViewProps } from "./playground.tsx";
import { renderRecord } from "./record-view.tsx";
import { decodeTarget, encodeTarget, type Target } from "./targets.ts";
import { renderStructured } from "./tools/structured-answer.tsx";
import { toolBox } from "./tools/tool-box.ts";
import { ToolSettings } from "./tools/tool-settings.tsx";
import { useRunners } from "./use-runners.ts";

/** The default export, so that it can be loaded when it is shown. */
export default function ChatPlayground(props: PlaygroundViewProps) {
  return props.isKept ? <KeptChat {...props} /> : <Chat {...props} />;
}

function KeptChat(props: PlaygroundViewProps) {
  const { state, targets, columns, fragment, onChange, onVisit } = props;
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState("");
  const changed = () => setRound((before) => before + 1);

  const visit = ({ id, system, parameters, columns: kept }: Conversation) => {
    const named = kept.flatMap(({ run }) => decodeTarget(run) ?? []);
    onVisit({ ...state, conversation: id, system, parameters, targets: named.length > 0 ? named : targets });
  };
  const begin = (content: ConversationContent, parameters: Conversation["parameters"] = {}) => {
    const time = Date.now();
    const title = content.title || titleOf(content.columns);
    const run = encodeTarget(targets[0] as Target);
    const made: Conversation = {
      ...content,
      columns: content.columns.map((column) => (column.run === "" ? { ...column, run } : column)),
      id: newConversationId(),
      title,
      isNamed: content.title !== "",
      created: time,
      updated: time,
      parameters,
    };
    keepConversation(made).then(
      () => visit(made),
      () => setProblem("This browser keeps no conversations for this page, so none can be taken in."),
    );
  };
  const startNew = () => onVisit({ ...state, targets, conversation: "", fields: {} });
  const open = (id: string) =>
    void readConversation(id).then((found) => (found ? visit(found) : setProblem("It is gone from this browser.")));
  const conversation = useConversation({
    state,
    targets,
    columns,
    onBegun: (id) => onChange({ ...state, targets, conversation: id }),
    onKept: changed,
    onBranch: (target, turns: readonly ChatTurn[]) =>
      begin({ title: "", system: state.system, columns: [{ run: encodeTarget(target), turns }] }, state.parameters),
  });
  const takeIn = useRef(begin);
  useEffect(() => {
    takeIn.current = begin;
  });
  useEffect(() => {
    fromFragment(fragment)
      .then((content) => content && takeIn.current(content))
      .catch(() => setProblem("The conversation in this link is damaged. Ask for it as a file."));
  }, [fragment]);
  const [isListOpen, setIsListOpen] = useState(
    () => "matchMedia" in globalThis && matchMedia("(width > 70rem)").matches,
  );
  return (
    <div className="conversation" data-list={isListOpen ? "" : undefined}>
      <details
        className="conversation__list"
        open={isListOpen}
        onToggle={({ currentTarget }) => setIsListOpen(currentTarget.open)}
      >
        <summary>Conversations</summary>
        <ConversationPanel
          current={state.conversation}
          round={round}
          onOpen={open}
          onNew={startNew}
          onImport={begin}
          onChanged={changed}
        />
      </details>
      <div className="conversation__main">
        <p role="alert" className="vt-field__problem">
          {problem || conversation.notice}
        </p>
        {conversation.isLoading ? (
          <p className="vt-run__state">Loading</p>
        ) : (
          <Chat {...props} conversation={conversation} />
        )}
        <ConversationOut content={conversation.content} onNew={startNew} />
      </div>
    </div>
  );
}

function Chat({
  data,
  state,
  onChange,
  targets,
  common,
  conversation,
}: PlaygroundViewProps & { conversation?: ReturnType<typeof useConversation> }) {
  const settings = useLatest(state.parameters);
  const renderMarkdown = useMessageRenderer(true);
  const [tools] = useState(() => toolBox(settings));
  const runners = useRunners(targets, (target) =>
    lateRunner(() =>
      import("./chat-runner.ts").then(({ chatRunner }) => chatRunner(target, state.endpoint, settings, data)),
    ),
  );
  const sample = Array.isArray(data.sample?.inputs) ? (data.sample.inputs as { content?: unknown }[])[0]?.content : "";
  const begins = state.conversation === "" && typeof sample === "string" ? sample : "";
  const shownTargets = targets.map((target, index): WidgetTarget<ChatRequest> => ({
    ...common(target, index),
    runner: runners(target),
  }));
  return (
    <ChatWidget
      system={state.system}
      onSystem={(system) => onChange({ ...state, targets, system })}
      initialText={state.fields["message"] ?? begins}
      takesFiles
      renderMarkdown={renderMarkdown}
      renderRecord={renderRecord}
      renderStructured={renderStructured}
      toolBox={tools}
      {...(conversation && { memory: conversation.memory })}
      settings={
        <>
          <ToolSettings
            values={state.parameters}
            onChange={(next) => onChange({ ...state, targets, parameters: next })}
          />
          <Parameters
            rows={data.parameters.filter(({ name }) => name !== "stream")}
            values={state.parameters}
            onChange={(next) => onChange({ ...state, targets, parameters: next })}
          />
        </>
      }
      targets={shownTargets}
    >
      {(shown) => {
        const at = shownTargets.indexOf(shown);
        const target = targets[at];
        const turns = conversation?.content()?.columns[at]?.turns ?? [];
        const messages = printedMessages(turns, state.system);
        return target && target.place !== "browser" ? (
          <CallCode
            target={target}
            {...(messages && { messages })}
            task={data.task}
            endpoint={state.endpoint}
            request={{ inputs: undefined, parameters: state.parameters }}
          />
        ) : null;
      }}
    </ChatWidget>
  );
}

/** What is current when it is asked for, by a function that stays the same. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

const LONGEST_PRINTED = 60_000;

/** What was said, for the code of the call; pictures by an address to be filled in. Very long talks are left out. */
function printedMessages(turns: readonly ChatTurn[], system: string): readonly unknown[] | undefined {
  const lastQuestion = turns.findLastIndex(({ role }) => role === "user");
  const said = turns.slice(0, lastQuestion + 1).map(({ images, ...turn }) => ({
    ...turn,
    ...(images && { images: images.map(() => "https://example.org/your-picture.png") }),
  }));
  const messages = messagesOf(said, system);
  return lastQuestion === -1 || JSON.stringify(messages).length > LONGEST_PRINTED ? undefined : messages;
}
