/** `GET /api/models-tags-by-type`: the tags there are to filter by, with a name that people read. */
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { getTask } from "@vitrine/tasks";
import type { Store } from "../search/store.ts";

interface Tag {
  id: string;
  label: string;
  type: string;
  subType?: string;
}

/** Kinds that the store does not count; clients expect their lists to be there. */
const UNCOUNTED = { dataset: [], arxiv: [], region: [], other: [] };

export async function tagsByType(store: Store): Promise<Record<string, Tag[]>> {
  const {
    task = [],
    library = [],
    language = [],
    license = [],
  } = await store.facets({}, ["task", "library", "language", "license"]);
  return {
    pipeline_tag: task.map(({ value }) => taskTag(value)),
    library: library.map(({ value }) => tag("library", value, getLibraryMetadata(value)?.prettyLabel)),
    language: language.map(({ value }) => tag("language", value, languageName(value))),
    license: license.map(({ value }) => ({ id: `license:${value}`, label: value, type: "license" })),
    ...UNCOUNTED,
  };
}

function tag(type: string, id: string, label = id): Tag {
  return { id, label, type };
}

function taskTag(id: string): Tag {
  const task = getTask(id);
  return { ...tag("pipeline_tag", id, task?.name), ...(task && { subType: task.modality }) };
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
