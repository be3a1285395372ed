import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"other"> = {
  id: "other",
  label: "Other",
  libraries,
  summary: "Models and data sets whose task has no entry in this catalog.",
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
