/**
 * Widgets that try models: forms, conversations, results. A separate entry, for pages that people
 * act on.
 */
export { ChatComposer } from "./components/chat-composer/chat-composer.tsx";

export { ChatThread } from "./components/chat-thread/chat-thread.tsx";
export { Thread } from "./components/thread/thread.tsx";
export {
  contentOf,
  messagesOf,
  type AnswerNumbers,
  type Attachment,
  type ChatAnswer,
  type ChatRequest,
  type ChatTurn,
  type TokenProbability,
  type ToolCall,
} from "./components/chat-turns/chat-turns.ts";
export type { ToolBox } from "./components/chat-thread/tool-calls.tsx";
export { useChat } from "./components/chat-widget/use-chat.ts";
export { newChat, type ChatMessage } from "./components/chat-widget/chat-store.ts";
export { ChatWidget, type ChatMemory } from "./components/chat-widget/chat-widget.tsx";

export { type TaskLabels } from "./components/task-widget/task-labels.ts";
export { Field } from "./components/task-widget/fields.tsx";
export { valuesOfSample, type FormValues, type TaskRequest } from "./components/task-widget/form.ts";
export { CHAT_TASKS, TASK_FORMS, taskForms, type FormLabels } from "./components/task-widget/task-forms.ts";
export { Parameters } from "./components/parameters/parameters.tsx";
export { ResultView } from "./components/result-view/result-view.tsx";
export { type Run, type RunEvent } from "./components/run-view/run-state.ts";
export { failureOf, type RunFailure } from "./components/run-view/run-failure.ts";
export { RunView } from "./components/run-view/run-view.tsx";
export { StreamedMarkdown, type MarkdownRenderer } from "./components/streamed-markdown/streamed-markdown.tsx";
export type { WidgetTarget } from "./components/target-columns/targets.ts";
export { TaskWidget } from "./components/task-widget/task-widget.tsx";
export { useRun } from "./components/run-view/use-run.ts";
export { IDLE, type RunState } from "./components/run-view/run-state.ts";
export type { TaskForm } from "./components/task-widget/form.ts";
