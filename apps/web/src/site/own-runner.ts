/** Whether a model of a folder runs on this machine, and by what. */
import type { OwnModels } from "@vitrine/hub";
import { isInstalled, ownLocalModel, type OwnLocalModel, runnerOf } from "@vitrine/local-models";
import type { ModelRecord } from "@vitrine/models";
import type { PlaygroundLocalModel } from "./playground-data.ts";

/** How a record's files run here; `undefined` where no program here does that. */
export function ownRunner(record: ModelRecord, own: OwnModels | undefined): OwnLocalModel | undefined {
  const repository = own?.of(record);
  if (repository === undefined) return undefined;
  const { id, path, revision, files } = repository;
  const isChat = record.tags.includes("conversational");
  return ownLocalModel({ id, path, revision, files, task: record.pipeline_tag, isChat });
}

/** The same as the playground offers it. */
export async function ownPlaygroundModel(model: OwnLocalModel, dataDir: string): Promise<PlaygroundLocalModel> {
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
