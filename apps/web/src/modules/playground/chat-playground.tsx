/** Conversations in the playground: the open one, and the list of those saved in this browser. */
import { ChatWidget, Parameters, type ChatRequest, type ChatTurn, type WidgetTarget } from "@vitrine/react/widget";
import { lazy, useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { MCP_PATH } from "../../catalog/inference-services.ts";
import { newId, titleOf, type Conversation } from "./conversations/conversation.ts";
import type { ConversationContent } from "./conversations/conversation-files.ts";
import { fromFragment } from "./conversations/conversation-link.ts";
import { fromMessageFragment } from "./conversations/message-link.ts";
import { ConversationOut, downloadConversation } from "./conversations/conversation-out.tsx";
import { ConversationPanel } from "./conversations/conversation-panel.tsx";
import { NextCall } from "./conversations/next-call.tsx";
import { keepConversation, readConversation } from "./conversations/conversation-store.ts";
import { useConversation, type OpenConversation } from "./conversations/use-conversation.ts";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";
import { useMessageRenderer } from "./rendering/message-renderer.ts";
import { GlyphAction } from "./frame/glyphs.tsx";
import { LazyPanel } from "./frame/lazy-panel.tsx";
import { Menu } from "./frame/menu.tsx";
import { usePanel } from "./frame/panels.ts";
import { withTexts } from "../../languages/load-part.ts";
import { lateRunner } from "./runners/lazy-runner.ts";
import type { PlaygroundData } from "./playground-data.ts";
import type { PlaygroundViewProps } from "./playground.tsx";
import { renderRecord } from "./request-log-view.tsx";
import { columnOf, decodeTarget, encodeTarget, type PlaygroundState, type Target } from "./targets/targets.ts";
import { renderStructured } from "./tools/structured-answer.tsx";
import { ContextMeters } from "./tokens/context-meter.tsx";
import { maxTokensOf } from "./tokens/max-tokens.ts";
import { toolBox } from "./tools/tool-box.ts";
import { ToolSettings } from "./tools/tool-settings.tsx";
import { ColumnSettings, TemplateField, VariableFields } from "./prompts/prompt-fields.tsx";
import { filledMessage, withVariables, type PromptSettings } from "./prompts/prompt-settings.ts";
import { fromPresetFragment, type Preset } from "./prompts/presets.ts";
import { PresetsPanel } from "./prompts/presets-panel.tsx";
import { SeenPrompts } from "./prompts/seen-prompts.tsx";
import { useRunners } from "./runners/use-runners.ts";
import { ReadAloud } from "./voice/read-aloud.tsx";
import { VoiceControls } from "./voice/voice-controls.tsx";
import { VOICE_LABELS } from "./voice/messages/voice-labels.ts";
import { Action, Problem, Status } from "../../shell/components/controls.tsx";
import { onSite } from "../../languages/page-prefix.ts";

const { conversations: LABELS } = PLAYGROUND_LABELS;

const McpView = lazy(() => withTexts(import("./mcp/mcp-view.tsx")).then(({ McpView: View }) => ({ default: View })));
const VoiceView = lazy(() =>
  withTexts(import("./voice/voice-view.tsx")).then(({ VoiceView: View }) => ({ default: View })),
);

/** The default export, so that it can be lazy-loaded. */
export default function ChatPlayground(props: PlaygroundViewProps) {
  return props.isSaved ? <SavedChat {...props} /> : <Chat {...props} />;
}

function SavedChat(props: PlaygroundViewProps) {
  const { state, targets, columns, fragment, onChange, onRequest } = props;
  const [problem, setProblem] = useState("");
  /** The name of the preset that a link brought. */
  const [linked, setLinked] = useState("");
  const show = ({ id, system, template = "", variables = {}, parameters, columns: saved }: Conversation) => {
    const savedTargets = saved.flatMap(({ run, settings }) => {
      const target = decodeTarget(run);
      return target ? [{ ...target, ...(settings && { settings }) }] : [];
    });
    onRequest({
      ...state,
      conversation: id,
      system,
      template,
      variables,
      parameters,
      targets: savedTargets.length > 0 ? savedTargets : targets,
    });
  };
  const run = encodeTarget(targets[0] as Target);
  const begin = (content: ConversationContent, parameters: Conversation["parameters"] = {}) =>
    importAll([newConversation(content, run, parameters)]);
  /** Saves them one after the other, and opens the first when all are saved; the first error ends it. */
  const importAll = (all: readonly Conversation[]) => {
    const [first] = all;
    if (!first) return;
    all
      .reduce(
        (before, one) =>
          before.then(async () => {
            await keepConversation(one);
          }),
        Promise.resolve(),
      )
      .then(
        () => show(first),
        () => setProblem(LABELS.noImport),
      );
  };
  const startNew = () => onRequest({ ...state, targets, conversation: "", fresh: newId(), fields: {} });
  const open = (id: string) =>
    void readConversation(id).then((found) => (found ? show(found) : setProblem(LABELS.deleted)));
  const conversation = useConversation({
    state,
    targets,
    columns,
    onBegun: (id) => onChange({ ...state, targets, conversation: id }),
    onSystem: (system) => onChange({ ...state, targets, system }),
    onBranch: (target, turns: readonly ChatTurn[]) =>
      begin(
        {
          title: "",
          system: state.system,
          template: state.template,
          variables: state.variables,
          columns: [{ ...columnOf(target), turns }],
        },
        state.parameters,
      ),
  });
  const openPreset = ({ name, system, template, parameters }: Preset) => {
    setLinked(name);
    onChange({ ...state, targets, system, template, parameters });
  };
  useFragment(fragment, begin, openPreset, setProblem);
  // As it was opened, before the address changes.
  const [place] = useState(() => fromMessageFragment(globalThis.location?.hash ?? ""));
  const linkedColumn = columns[place?.at ?? -1];
  // The server knows no width: its styles fold the list of what it draws.
  const isFirst = !("matchMedia" in globalThis);
  const isWide = isFirst || matchMedia("(width > 70rem)").matches;
  const [isListOpen, setIsListOpen] = usePanel(isWide ? "list" : "list-over", isWide);
  return (
    <div className="conversation" data-list={isListOpen ? "" : undefined} data-first={isFirst ? "" : undefined}>
      <div className="conversation__list" hidden={!isListOpen} id="conversation-list">
        <ConversationPanel
          current={state.conversation}
          onOpen={(id) => {
            if (!isWide) setIsListOpen(false);
            open(id);
          }}
          onNew={startNew}
          onImport={(contents) => importAll(contents.map((content) => newConversation(content, run)))}
        />
      </div>
      <div className="conversation__main">
        <Problem text={problem || conversation.notice} />
        {linked === "" ? null : <Status text={PLAYGROUND_LABELS.presets.used({ name: linked })} />}
        <SaveNotices
          conversation={conversation}
          onNewer={() => {
            conversation.forget();
            open(state.conversation);
          }}
        />
        {conversation.isLoading ? (
          <p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>
        ) : (
          <Chat
            {...props}
            conversation={conversation}
            linkedTurn={linkedColumn === undefined ? undefined : { column: linkedColumn, index: place?.index ?? 0 }}
            preset={linked}
            barStart={
              <GlyphAction
                label={LABELS.title}
                icon="list"
                aria-expanded={isListOpen}
                aria-controls="conversation-list"
                onClick={() => setIsListOpen(!isListOpen)}
              />
            }
            barEnd={<GlyphAction label={LABELS.create} icon="create" onClick={startNew} />}
          />
        )}
      </div>
    </div>
  );
}

/** A conversation to be saved, from a file, a link or a branch; `run` is the target of columns that name none. */
function newConversation(
  content: ConversationContent,
  run: string,
  parameters: Conversation["parameters"] = {},
): Conversation {
  const time = Date.now();
  return {
    ...content,
    columns: content.columns.map((column) => (column.run === "" ? { ...column, run } : column)),
    id: newId(),
    title: content.title || titleOf(content.columns),
    isNamed: content.title !== "",
    created: time,
    updated: time,
    parameters,
  };
}

/** Opens what the fragment of the address holds, once: a conversation or a preset. */
function useFragment(
  fragment: string,
  onConversation: (content: ConversationContent) => void,
  onPreset: (preset: Preset) => void,
  onProblem: (problem: string) => void,
): void {
  const handlers = useLatest({ onConversation, onPreset, onProblem });
  useEffect(() => {
    fromPresetFragment(fragment)
      .then((preset) => preset && handlers().onPreset(preset))
      .catch(() => handlers().onProblem(PLAYGROUND_LABELS.presets.damagedLink));
    fromFragment(fragment)
      .then((content) => content && handlers().onConversation(content))
      .catch(() => handlers().onProblem(LABELS.damagedLink));
  }, [fragment, handlers]);
}

function SaveNotices({ conversation, onNewer }: { conversation: OpenConversation; onNewer: () => void }) {
  return (
    <>
      {conversation.isUnsaved ? (
        <p role="alert" className="vt-field__problem">
          {LABELS.unsaved}{" "}
          <Action label={LABELS.download} onClick={() => downloadConversation(conversation.content())} />
        </p>
      ) : null}
      {conversation.isOlder ? (
        <p role="status" className="vt-field__hint">
          {LABELS.older} <Action label={LABELS.showNewer} onClick={onNewer} />
        </p>
      ) : null}
    </>
  );
}

interface ChatProps extends PlaygroundViewProps {
  conversation?: OpenConversation;
  /** The message that a link brought. */
  linkedTurn?: ComponentProps<typeof ChatWidget>["linkedTurn"];
  /** The name of the preset that a link brought. */
  preset?: string;
  barStart?: ReactNode;
  barEnd?: ReactNode;
}

function Chat(props: ChatProps) {
  const { bar, barStart, barEnd, isSaved } = props;
  const { data, state, onChange, targets, columns, common, conversation, takesFocus, linkedTurn } = props;
  const shared: PromptSettings = { system: state.system, template: state.template, parameters: state.parameters };
  const settings = useLatest(new Map(targets.map((target, at) => [columns[at], target.settings ?? shared])));
  const { variables } = state;
  // A message that a link brought has the focus.
  useComposerFocus(takesFocus && !linkedTurn);
  // The data is another object with each reading, and the servers are the same.
  const [sites] = useState(() => siteServers(data));
  useReconnect(sites, state.mcp);
  const [areSettingsOpen, setAreSettingsOpen] = usePanel("settings", false);
  // The renderer is a fifth of the script: it comes with the first words, not with the page.
  const [isWriting, setIsWriting] = useState(false);
  const renderMarkdown = useMessageRenderer(!conversation || state.conversation !== "" || isWriting);
  const [tools] = useState(() => toolBox(() => [...settings().values()].map(({ parameters }) => parameters)));
  const runners = useRunners(targets, columns, (target, column) => {
    const parameters = () => settings().get(column)?.parameters ?? {};
    return lateRunner(() =>
      import("./runners/chat-runner.ts").then(({ chatRunner }) => chatRunner(target, state.endpoint, parameters, data)),
    );
  });
  const sample = Array.isArray(data.sample?.inputs) ? (data.sample.inputs as { content?: unknown }[])[0]?.content : "";
  const examples = typeof sample === "string" ? [sample, ...Object.values(PLAYGROUND_LABELS.examples)] : [];
  const shownTargets = targets.map((target, index): WidgetTarget<ChatRequest> => {
    const { header, ...others } = common(target, index);
    const { system, template } = target.settings ?? shared;
    return {
      ...others,
      header: (
        <>
          {header}
          {targets.length > 1 || target.settings ? (
            <ColumnSettings
              own={target.settings}
              shared={shared}
              rows={data.parameters}
              onChange={(own) => {
                const { settings: _, ...rest } = target;
                onChange({ ...state, targets: targets.with(index, own ? { ...rest, settings: own } : rest) });
              }}
            />
          ) : null}
        </>
      ),
      system: withVariables(system, variables),
      prepareMessage: (text) => filledMessage(template, text, variables),
      runner: runners(index),
    };
  });
  const metered = () =>
    shownTargets.map(({ name, system = state.system, prepareMessage: prepare = String }, at) => {
      const target = targets[at] as Target;
      const { parameters } = target.settings ?? shared;
      const turns = conversation?.content()?.columns[at]?.turns ?? NO_TURNS;
      const maxTokens = maxTokensOf(parameters);
      return { key: columns[at] ?? at, name, target, system, turns, prepare, parameters, maxTokens };
    });
  return (
    <ChatWidget
      system={state.system}
      onSystem={(system) => onChange({ ...state, targets, system })}
      initialText={state.fields["message"] ?? ""}
      examples={state.conversation === "" ? examples : undefined}
      takesFiles
      readDocument={readDocument}
      initialDraft={conversation?.draft}
      onDraft={conversation?.onDraft}
      linkedTurn={linkedTurn}
      fillsHeight={isSaved}
      barStart={
        <>
          {barStart}
          {bar.tasks}
        </>
      }
      barEnd={
        <>
          {bar.compare}
          {barEnd}
          <Menu label={PLAYGROUND_LABELS.page.more} icon="more" className="more-menu">
            {conversation ? <ConversationOut content={conversation.content} /> : null}
            {bar.more}
          </Menu>
        </>
      }
      areSettingsOpen={areSettingsOpen}
      onSettingsOpen={setAreSettingsOpen}
      renderMarkdown={renderMarkdown}
      renderRecord={renderRecord}
      renderStructured={renderStructured}
      toolBox={tools}
      {...(conversation && { memory: conversation.memory })}
      renderEmpty={({ name }) => <Greeting name={name} />}
      renderTurnActions={({ role, text }) =>
        role === "assistant" && text !== "" ? <ReadAloud endpoint={state.endpoint} /> : null
      }
      renderDraft={(draft) => (
        <div className="beside">
          <Sign isGiven={draft.text !== ""} onGiven={setIsWriting} />
          <VoiceControls endpoint={state.endpoint} />
          <ContextMeters draft={draft} data={data} columns={metered()} />
          <SeenPrompts draft={draft} columns={metered()} />
        </div>
      )}
      settings={<ChatSettings {...props} shared={shared} />}
      targets={shownTargets}
    >
      {(shown) => {
        const at = shownTargets.indexOf(shown);
        const target = targets[at];
        const turns = conversation?.content()?.columns[at]?.turns ?? NO_TURNS;
        return target && target.place !== "browser" ? (
          <NextCall {...{ data, state, target, turns }} settings={target.settings ?? shared} />
        ) : null;
      }}
    </ChatWidget>
  );
}

/** The fields that all columns share: template, variables, presets, tools, servers, voice, parameters. */
function ChatSettings(props: ChatProps & { shared: PromptSettings }) {
  const { data, state, onChange, targets, preset = "", isSaved, shared } = props;
  const change = (next: Partial<PlaygroundState>) => onChange({ ...state, targets, ...next });
  const setParameters = (parameters: PlaygroundState["parameters"]) => change({ parameters });
  return (
    <>
      <TemplateField value={state.template} onChange={(template) => change({ template })} />
      <VariableFields
        texts={targets.flatMap(({ settings }) => {
          const { system, template } = settings ?? shared;
          return [system, template];
        })}
        values={state.variables}
        onChange={(variables) => change({ variables })}
      />
      <PresetsPanel key={preset} settings={shared} initialName={preset} onUse={change} />
      <ToolSettings values={state.parameters} onChange={setParameters} />
      <LazyPanel title={PLAYGROUND_LABELS.mcp.title} name="mcp" isOpenFirst={state.mcp.length > 0}>
        <McpView
          values={state.parameters}
          onChange={setParameters}
          site={siteServers(data)}
          own={state.mcp}
          onOwn={isSaved ? (mcp) => change({ mcp }) : undefined}
        />
      </LazyPanel>
      <LazyPanel title={VOICE_LABELS.title} name="voice">
        <VoiceView endpoint={state.endpoint} />
      </LazyPanel>
      <Parameters
        rows={data.parameters.filter(({ name }) => name !== "stream")}
        values={state.parameters}
        onChange={setParameters}
      />
    </>
  );
}

/** Connects again the tool servers that this tab had connected before the page was loaded. */
function useReconnect(sites: ReturnType<typeof siteServers>, mcp: readonly string[]): void {
  useEffect(() => {
    // The protocol's code is a large part of the script, and most conversations have no server.
    if (sessionStorage.getItem("vitrine.mcp-connected") === null) return;
    const own = import("./mcp/mcp-connections.ts").then(({ nameOfAddress, reconnectServers }) =>
      reconnectServers([...sites, ...mcp.map((address) => ({ address, name: nameOfAddress(address) }))]),
    );
    own.catch(() => undefined);
  }, [sites, mcp]);
}

/** A conversation that has not begun. */
function Greeting({ name }: { name: string }) {
  return (
    <div className="greeting">
      <p className="greeting__name">{name}</p>
      <p className="vt-field__hint">{PLAYGROUND_LABELS.page.greeting}</p>
    </div>
  );
}

/** Its code, with the worker's, comes with the first file. */
const readDocument = async (file: File) => (await withTexts(import("./documents/read-document.ts"))).readDocument(file);

const siteServers = ({ mcp }: PlaygroundData) => mcp.map((name) => ({ name, address: onSite(`${MCP_PATH}/${name}`) }));

/** Tells once that a person has begun to write. */
function Sign({ isGiven, onGiven }: { isGiven: boolean; onGiven: (isGiven: true) => void }) {
  useEffect(() => {
    if (isGiven) onGiven(true);
  }, [isGiven, onGiven]);
  return null;
}

/** Puts the focus into the message, once. */
function useComposerFocus(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>(".playground__app .vt-composer textarea")?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

const NO_TURNS: readonly ChatTurn[] = [];

/** A stable function that returns the latest value. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
