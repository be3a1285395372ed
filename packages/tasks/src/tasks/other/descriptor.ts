import type { TaskDescriptor } from "../../descriptor.ts";

export const descriptor: TaskDescriptor = {
  id: "other",
  label: "Other",
  libraries: [],
  summary: "Models and data sets whose task has no entry of its own in this catalogue.",
  about: [],
  useCases: [],
  datasets: [],
  models: [],
  spaces: [],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [],
    outputs: [],
  },
  isPlaceholder: true,
};
