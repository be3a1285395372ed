/** Every text of the list of tasks and of a task's page. */
import { localized } from "@vitrine/react/page-language";

const counted = (count: number) => count.toLocaleString("en");

export const TASKS_LABELS = /* @__PURE__ */ localized("TASKS_LABELS", {
  list: {
    title: "Tasks",
    description: (count: number) =>
      `${count} machine-learning tasks with their inputs and outputs, models and libraries.`,
    lead: "What models can do. Each task shows its inputs and outputs, models and libraries.",
  },

  task: {
    kind: (modality: string) => `Task · ${modality}`,
    models: (count: number) => (count === 1 ? "1 model" : `${counted(count)} models`),
    libraries: (count: number) => (count === 1 ? "1 library" : `${count} libraries`),
    general: (task: string) => `See also the more general task <link>${task}</link>.`,
    guide: (title: string) => `Guide: ${title}`,
    openInPlayground: "Open in playground",
    placeholder: "This task has only a summary so far.",
    localModels: "Models on this machine",
    localModel: (model: string) => `<link>${model}</link>, no token needed`,
    about: "About this task",
    useCases: "Use cases",
    metrics: "Metrics",
  },
  schema: {
    title: "API schema",
    about: (path: string) => `Input, parameters and output of a call. Also available as JSON: <link>${path}</link>`,
    input: "Input",
    parameters: "Parameters",
    output: "Output",
    none: "None.",
  },
  side: {
    title: "Models, datasets and libraries",
    libraries: "Libraries",
    noLibrary: "No known library for this task.",
    recommended: "Recommended models",
    models: "Models",
    noModels: "No models yet. <add>Add your own models</add> or see <all>all models</all>.",
    allModels: (count: number) => `All ${counted(count)} models`,
    datasets: "Datasets",
    subtasks: "Subtasks",
    video: "Video",
    introduction: (task: string) => `<link>Introduction to ${task}</link> (YouTube)`,
  },
} as const);
