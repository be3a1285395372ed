/** What a model is made for, for the generators that ask: apart from the fields that all of them read. */
import { modelRole, type ModelRole } from "@vitrine/tasks";
import type { SnippetModel } from "./snippet-model.ts";

export const roleOf = ({ record }: SnippetModel): ModelRole => modelRole(record);
