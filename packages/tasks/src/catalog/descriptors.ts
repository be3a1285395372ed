/** Every task's descriptor in one table. A page about one task imports `@vitrine/tasks/descriptors/<id>` alone. */
import type { TaskId } from "./catalog.ts";
import type { DescriptorOf } from "../entry/descriptor.ts";
import { DESCRIPTORS as TABLE } from "../generated/descriptors.ts";

export type { DemoItem, DemoToken, Reference } from "../entry/descriptor.ts";

/** Content of a task's page. */
export type TaskDescriptor = DescriptorOf<TaskId>;

export const DESCRIPTORS: Readonly<Record<TaskId, TaskDescriptor>> = TABLE;
