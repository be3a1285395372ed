/**
 * What an author measured: the `model-index` of a card, flattened to one entry for each figure. Cards write it by hand
 * and programs in several ways; an entry without a metric or a figure is left out, and so is what is no name.
 */
import { isObject } from "../record/plain-data.ts";
import type { Evaluation } from "../record/record.ts";

const MOST = 500;
const LONGEST = 200;

/** The figures of a `model-index`, in its order; none for what is none. */
export function readModelIndex(value: unknown): Evaluation[] {
  const found: Evaluation[] = [];
  for (const model of listOf(value)) {
    for (const result of listOf(model["results"])) {
      const dataset = isObject(result["dataset"]) ? result["dataset"] : {};
      const task = isObject(result["task"]) ? result["task"] : {};
      for (const metric of listOf(result["metrics"])) {
        const name = nameOf(metric["name"]) ?? nameOf(metric["type"]);
        const figure = figureOf(metric["value"]);
        if (name === undefined || figure === undefined) continue;
        const about = {
          task: nameOf(task["name"]) ?? nameOf(task["type"]),
          dataset: nameOf(dataset["name"]) ?? nameOf(dataset["type"]),
          config: nameOf(dataset["config"]),
          split: nameOf(dataset["split"]),
        };
        found.push({
          ...(Object.fromEntries(Object.entries(about).filter(([, text]) => text !== undefined)) as typeof about),
          metric: name,
          value: figure,
        } as Evaluation);
        if (found.length >= MOST) return found;
      }
    }
  }
  return found;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, LONGEST) : undefined;
}

/** A number, also where it was written as a text; what is no number stays a text. */
function figureOf(value: unknown): number | string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = nameOf(value);
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
