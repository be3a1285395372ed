/** Widgets that try models: forms, conversations, results. A sub-path of its own, for pages that people act on. */
export { ChatComposer, type ChatComposerProps } from "./chat-composer.tsx";
export { CHAT_LABELS, type ChatLabels } from "./chat-labels.ts";
export { ChatThread, type ChatThreadProps } from "./chat-thread.tsx";
export { Thread, type ThreadMessageProps, type ThreadProps } from "./thread.tsx";
export {
  contentOf,
  messagesOf,
  numbersText,
  type AnswerNumbers,
  type Attachment,
  type ChatAnswer,
  type ChatRequest,
  type ChatTurn,
  type TokenChance,
  type ToolCall,
} from "./chat-turns.ts";
export type { ToolBox } from "./tool-calls.tsx";
export { useChat, type ChatControls, type ChatMessage, type ChatOptions, type TurnActions } from "./use-chat.ts";
export { ChatWidget, type ChatMemory, type ChatWidgetProps } from "./chat-widget.tsx";
export { RUN_LABELS, type RunLabels } from "./run-labels.ts";
export { TASK_LABELS, type TaskLabels } from "./task-labels.ts";
export { Field, textToTable, type ExampleFile, type FieldProps } from "./fields.tsx";
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
} from "./form.ts";
export { CHAT_TASKS, FORM_LABELS, TASK_FORMS, taskForms, type FormLabels } from "./task-forms.ts";
export { Parameters, type ParametersProps, type ParameterValues } from "./parameters.tsx";
export { JsonView, ResultView, type ResultViewProps } from "./result-view.tsx";
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
} from "./run-state.ts";
export { RunView, type RunViewProps } from "./run-view.tsx";
export {
  splitBlocks,
  StreamedMarkdown,
  type MarkdownBlock,
  type MarkdownRenderer,
  type StreamedMarkdownProps,
} from "./streamed-markdown.tsx";
export type { WidgetTarget } from "./targets.ts";
export { TaskWidget, type TaskWidgetProps } from "./task-widget.tsx";
export { useRun, type RunControls } from "./use-run.ts";
