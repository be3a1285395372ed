/** The models that the first page shows with their code. */
import { usages, type Snippet } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { modelPath, TaskLabel } from "@vitrine/react";
import { CodeBlock } from "../../shell/code.tsx";
import { TASKS } from "@vitrine/tasks";
import type { Store } from "@vitrine/hub";
import { HOME_LABELS } from "./labels.ts";

/** Candidates for the home page; it shows the first that the store has. */
const EXHIBITS = [
  "sentence-transformers/all-MiniLM-L6-v2",
  "openai/whisper-large-v3",
  "black-forest-labs/FLUX.1-dev",
  "timm/resnet50.a1_in1k",
  "Qwen/Qwen2.5-7B-Instruct",
];
const SHOWN_EXHIBITS = 4;
interface Exhibit {
  record: ModelRecord;
  library: string;
  snippet: Snippet;
}

export async function findExhibits(store: Store): Promise<Exhibit[]> {
  const exhibits: Exhibit[] = [];
  for (const id of EXHIBITS) {
    if (exhibits.length === SHOWN_EXHIBITS) break;
    const record = await store.get(id);
    const usage = record && usages(record).find((candidate) => "snippets" in candidate);
    const snippet =
      usage && "snippets" in usage ? usage.snippets.find((candidate) => candidate.code !== "") : undefined;
    if (record && usage?.library && snippet) exhibits.push({ record, library: usage.library.prettyLabel, snippet });
  }
  return exhibits;
}

export function exhibitPanel({ record, library, snippet }: Exhibit) {
  const task = record.pipeline_tag;
  return {
    id: record.id.replace(/[^\w-]/g, "-"),
    label: task && Object.hasOwn(TASKS, task) ? TASKS[task as keyof typeof TASKS].name : record.id,
    content: (
      <div className="exhibit">
        <CodeBlock code={snippet.code} language={snippet.language} label={HOME_LABELS.examples.code(record.id)} />
        <p className="exhibit__plate">
          <a href={modelPath(record.id)}>{record.id}</a>
          {task ? <TaskLabel task={task} /> : null}
          <span>{library}</span>
        </p>
      </div>
    ),
  };
}
