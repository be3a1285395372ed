/**
 * Widgets that try models: forms, conversations, results. A separate entry, for pages that people
 * act on.
 */
export { ChatComposer, type ChatComposerProps } from "./components/chat-composer/chat-composer.tsx";
export { CHAT_LABELS, type ChatLabels } from "./components/chat-turns/chat-labels.ts";
export { ChatThread, type ChatThreadProps } from "./components/chat-thread/chat-thread.tsx";
export { Thread, type ThreadMessageProps, type ThreadProps } from "./components/thread/thread.tsx";
export {
  contentOf,
  messagesOf,
  numbersText,
  type AnswerNumbers,
  type Attachment,
  type ChatAnswer,
  type ChatRequest,
  type ChatTurn,
  type TokenProbability,
  type ToolCall,
} from "./components/chat-turns/chat-turns.ts";
export type { ToolBox } from "./components/chat-thread/tool-calls.tsx";
export {
  useChat,
  type ChatControls,
  type ChatMessage,
  type ChatOptions,
  type TurnActions,
} from "./components/chat-widget/use-chat.ts";
export { ChatWidget, type ChatMemory, type ChatWidgetProps } from "./components/chat-widget/chat-widget.tsx";
export { RUN_LABELS, type RunLabels } from "./components/run-view/run-labels.ts";
export { TASK_LABELS, type TaskLabels } from "./components/task-widget/task-labels.ts";
export { Field, textToTable, type ExampleFile, type FieldProps } from "./components/task-widget/fields.tsx";
export {
  missingFields,
  requestOf,
  valuesOfSample,
  type FieldKind,
  type FieldValue,
  type FormField,
  type FormValues,
  type Table,
  type TaskForm,
  type TaskRequest,
} from "./components/task-widget/form.ts";
export {
  CHAT_TASKS,
  FORM_LABELS,
  TASK_FORMS,
  taskForms,
  type FormLabels,
} from "./components/task-widget/task-forms.ts";
export { Parameters, type ParametersProps, type ParameterValues } from "./components/parameters/parameters.tsx";
export { JsonView, ResultView, type ResultViewProps } from "./components/result-view/result-view.tsx";
export {
  announcementOf,
  IDLE,
  isBusy,
  reduceRun,
  type Run,
  type RunAction,
  type RunEvent,
  type RunFailure,
  type RunState,
} from "./components/run-view/run-state.ts";
export { RunView, type RunViewProps } from "./components/run-view/run-view.tsx";
export {
  splitBlocks,
  StreamedMarkdown,
  type MarkdownBlock,
  type MarkdownRenderer,
  type StreamedMarkdownProps,
} from "./components/streamed-markdown/streamed-markdown.tsx";
export type { WidgetTarget } from "./components/target-columns/targets.ts";
export { TaskWidget, type TaskWidgetProps, type TaskWidgetRootProps } from "./components/task-widget/task-widget.tsx";
export { useRun, type RunControls } from "./components/run-view/use-run.ts";
