/** What every kind of result is checked with: an answer is any JSON until its shape says more. */
import type { ReactNode } from "react";
import type { TaskLabels } from "../task-widget/task-labels.ts";
import { fileSizeText } from "../run-view/run-labels.ts";

export interface ResultViewProps {
  task: string;
  value: unknown;
  /** The input of the call: results refer to it. */
  inputs?: unknown;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Other words. */
  labels?: Partial<TaskLabels> | undefined;
}

/** A view of a kind of result; nothing where the value is not of its shape. */
export type View = (props: ResultViewProps, labels: TaskLabels) => ReactNode;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] | undefined {
  return Array.isArray(value) && value.every(isItem) ? value : undefined;
}

export function stringField(value: unknown, name: string): string | undefined {
  const field = isRecord(value) ? value[name] : undefined;
  return typeof field === "string" ? field : undefined;
}

export function isLabelScore(item: unknown): item is { label: string; score: number } {
  return isRecord(item) && typeof item["label"] === "string" && typeof item["score"] === "number";
}

/** What a cell shows; an answer may hold anything. */
export function cellText(value: unknown, labels: TaskLabels): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? toJson(value, labels) : String(value);
}

/** The type and size of a file. */
export function fileText({ type, size }: Blob, labels: TaskLabels): string {
  return labels.file({ type: type || labels.untypedFile, size: fileSizeText(size, labels) });
}

/** JSON with files named instead of written out. What cannot be written, such as a cycle, says so. */
export function toJson(value: unknown, labels: TaskLabels, space?: number): string {
  const named = (_: string, item: unknown) =>
    item instanceof Blob ? `(${fileText(item, labels)})` : typeof item === "bigint" ? String(item) : item;
  try {
    return JSON.stringify(value, named, space) ?? "";
  } catch (error) {
    return labels.noJson({ why: error instanceof Error ? error.message : String(error) });
  }
}
