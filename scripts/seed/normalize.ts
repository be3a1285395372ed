/**
 * Values as the hub writes them, before they are compared: languages as codes, licences as keys, tasks of this
 * catalogue only. A count that ends in five zeros is a rounded one, whatever the field is called.
 */
import { isTaskId } from "@vitrine/tasks";
import { languageCodes } from "./languages.ts";
import type { Row } from "./rows.ts";

/** Names of tasks elsewhere. */
const TASKS: Readonly<Record<string, string>> = { conversational: "text-generation" };
const LICENSE = /^[a-z0-9][a-z0-9.+-]*$/;

export function normalizeRow(row: Row): Row | undefined {
  const { field, value } = row;
  switch (field) {
    case "languages": {
      const codes = languageCodes(value as unknown[]);
      return codes.length === 0 ? undefined : { ...row, value: codes };
    }
    case "pipeline_tag":
    case "listedUnder": {
      const task = TASKS[value as string] ?? value;
      const named = { ...row, value: task, field: "pipeline_tag" };
      if (field === "listedUnder") named.rule = "listed on the page of this task";
      return isTaskId(task) ? named : undefined;
    }
    case "license":
      return LICENSE.test(value as string) && value !== "unknown" ? row : undefined;
    case "parameters":
      return (value as number) % 100_000 === 0 ? { ...row, field: "parametersAbout" } : row;
    default:
      return row;
  }
}
