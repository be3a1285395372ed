/** Every task's descriptor in one table. A page about one task imports `@vitrine/tasks/descriptors/<id>` alone. */
import type { TaskId } from "./catalog.ts";
import type { TaskDescriptor } from "./descriptor.ts";
import { DESCRIPTORS as TABLE } from "./generated/descriptors.ts";

export type { DemoItem, DemoToken, Reference, TaskDescriptor, UseCase } from "./descriptor.ts";

export const DESCRIPTORS: Readonly<Record<TaskId, TaskDescriptor>> = TABLE;
