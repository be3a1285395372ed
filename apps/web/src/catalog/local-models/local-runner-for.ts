/** Whether a model of a folder runs on this machine, and by what. */
import type { LocalRepositories } from "@vitrine/hub";
import { isInstalled, customModel, type CustomModel, runnerOf } from "@vitrine/local-models";
import type { ModelRecord } from "@vitrine/models";
import type { PlaygroundLocalModel } from "./playground-local-model.ts";

/** How a record's files run here; `undefined` where no program here does that. */
export function localRunner(record: ModelRecord, own: LocalRepositories | undefined): CustomModel | undefined {
  const repository = own?.of(record);
  if (repository === undefined) return undefined;
  const { id, path, revision, files } = repository;
  const isChat = record.tags.includes("conversational");
  return customModel({ id, path, revision, files, task: record.pipeline_tag, isChat });
}

/** The same model as the playground shows. */
export async function localPlaygroundModel(model: CustomModel, dataDir: string): Promise<PlaygroundLocalModel> {
  const program = runnerOf(model);
  return {
    id: model.id,
    label: model.id,
    about: `A model of this site’s own, in about ${model.memoryMb.toLocaleString("en")} MB of memory.`,
    diskMb: program.diskMb,
    licenses: program.licenses,
    installed: await isInstalled(program, dataDir),
    program: { id: program.id, label: program.label },
  };
}
