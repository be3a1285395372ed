/** The tasks of the playground as one chooses among them: in groups, with a line on each, and what it needs to run here. */
import { localModelsFor } from "@vitrine/local-models";
import type { TaskName } from "@vitrine/inference";
import { getTask, MODALITIES, type Modality } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import type { InferenceServices } from "./inference-services.ts";
import { PLAYGROUND_TASKS } from "./playground-data.ts";
import { PROVIDERS } from "./providers.ts";

/** What it takes to run a task here, the least first. */
export type Readiness =
  | { kind: "now" }
  | { kind: "install"; megabytes: number }
  | { kind: "token" }
  /** Only on a server of one's own. */
  | { kind: "nowhere" };

export interface TaskChoice {
  id: string;
  label: string;
  about: string;
  readiness: Readiness;
}

export interface TaskGroup {
  label: string;
  choices: readonly TaskChoice[];
}

/** What differs between the two that people mix up. */
const ABOUTS: ReadonlyMap<string, string> = new Map([
  [
    "conversational",
    "Talk with a model that was taught to answer: it gets your messages in turn, and pictures and files.",
  ],
  [
    "text-generation",
    "A text goes in and is continued as it stands. No turns and no system prompt; for questions and answers take Chat.",
  ],
]);

/** Ids of the local models that are installed. */
export async function installedModels({ local }: InferenceServices): Promise<ReadonlySet<string>> {
  const states = (await local?.models()) ?? [];
  return new Set(states.filter(({ installed }) => installed).map(({ id }) => id));
}

export function taskGroups(services: InferenceServices, installed: ReadonlySet<string>): TaskGroup[] {
  const groups = new Map<Modality, TaskChoice[]>();
  for (const { id, label } of PLAYGROUND_TASKS) {
    const modality = id === "conversational" ? "nlp" : (getTask(id)?.modality ?? "other");
    const descriptor = Object.hasOwn(DESCRIPTORS, id) ? DESCRIPTORS[id as keyof typeof DESCRIPTORS] : undefined;
    const about = ABOUTS.get(id) ?? descriptor?.summary ?? "";
    const choices = groups.get(modality) ?? [];
    choices.push({ id, label, about, readiness: readinessOf(id, services, installed) });
    groups.set(modality, choices);
  }
  return (Object.keys(MODALITIES) as Modality[])
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((modality) => {
      const choices = groups.get(modality);
      return choices ? [{ label: MODALITIES[modality].label, choices }] : [];
    });
}

/** Text first: it holds the conversations. */
function rankOf(modality: Modality): number {
  return modality === "nlp" ? -1 : MODALITIES[modality].order;
}

function readinessOf(id: string, services: InferenceServices, installed: ReadonlySet<string>): Readiness {
  const { local, endpoint, sharedToken } = services;
  const isServed = PROVIDERS.some(({ tasks }) => tasks[id as TaskName] !== undefined);
  if (endpoint && (id === "conversational" || id === "text-generation")) return { kind: "now" };
  const models = local ? localModelsFor(id) : [];
  if (models.some((model) => installed.has(model.id)) || (sharedToken !== undefined && isServed))
    return { kind: "now" };
  const [smallest] = models.map(({ diskMb }) => diskMb).toSorted((a, b) => a - b);
  if (smallest !== undefined) return { kind: "install", megabytes: smallest };
  return isServed ? { kind: "token" } : { kind: "nowhere" };
}

/** "runs here", "after an install of 61 MB". */
export function readinessText(readiness: Readiness): string {
  switch (readiness.kind) {
    case "now":
      return "runs here now";
    case "install":
      return `runs here after an install of ${readiness.megabytes} MB`;
    case "token":
      return "runs with a token or a key";
    case "nowhere":
      return "runs on a server of your own only";
  }
}
