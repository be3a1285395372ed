/**
 * Measurements of an author: the `model-index` of a card, flattened to one entry for each number. Cards write it by
 * hand and programs in several ways; an entry without a metric or a number is omitted, and so is what is no name.
 */
import { isObject } from "@vitrine/base";
import type { Evaluation } from "../record/record.ts";

const MAX_RESULTS = 500;
const MAX_NAME_CHARS = 200;

/** The numbers of a `model-index`, in its order; none for an invalid one. */
export function readModelIndex(value: unknown): Evaluation[] {
  const found: Evaluation[] = [];
  for (const model of listOf(value)) {
    for (const result of listOf(model["results"])) {
      const dataset = isObject(result["dataset"]) ? result["dataset"] : {};
      const task = isObject(result["task"]) ? result["task"] : {};
      for (const metric of listOf(result["metrics"])) {
        const name = trimmedName(metric["name"]) ?? trimmedName(metric["type"]);
        const measured = numberOf(metric["value"]);
        if (name === undefined || measured === undefined) continue;
        const about = {
          task: trimmedName(task["name"]) ?? trimmedName(task["type"]),
          dataset: trimmedName(dataset["name"]) ?? trimmedName(dataset["type"]),
          config: trimmedName(dataset["config"]),
          split: trimmedName(dataset["split"]),
        };
        found.push({
          ...(Object.fromEntries(Object.entries(about).filter(([, text]) => text !== undefined)) as typeof about),
          metric: name,
          value: measured,
        } as Evaluation);
        if (found.length >= MAX_RESULTS) return found;
      }
    }
  }
  return found;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function trimmedName(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, MAX_NAME_CHARS) : undefined;
}

/** A number, also where it was written as a text; what is no number stays a text. */
function numberOf(value: unknown): number | string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = trimmedName(value);
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
