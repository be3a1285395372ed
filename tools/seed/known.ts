/**
 * Models that everyone in the field knows, typed by hand (`known.txt`): names, tasks, libraries and what they were made
 * from. No figures; a source that says something else wins.
 */
import { readFileSync } from "node:fs";
import type { Repository } from "./repositories.ts";
import type { Row } from "./rows.ts";

/** The day on which the list was typed. */
const RELEASE = "names known to the field@2026-11-26";
const RULE = "known by name, typed by hand";
/** `owner/name < base`: trained from it, `=` a quantized copy of it, `+` an adapter for it. */
const MODEL = /^(\S+)(?: ([<=+]) (\S+))?$/;
const RELATIONS: Readonly<Record<string, string>> = { "<": "finetune", "=": "quantized", "+": "adapter" };

interface Kind {
  task?: string | undefined;
  library?: string | undefined;
  class?: string | undefined;
  base?: string | undefined;
}

/** The rows of the list; throws for a line that is neither a heading nor a model. */
export function readKnown(path: string): Row[] {
  let kind: Kind = {};
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index): Row[] => {
      const parts = line.split("|").map((part) => part.trim());
      const [first = "", ...others] = parts;
      if (first === "" || first.startsWith("# ")) return [];
      if (first.startsWith("## ")) {
        kind = withParts({ task: first.slice(3) }, others);
        return [];
      }
      const match = MODEL.exec(first);
      if (match === null) throw new Error(`${path}:${index + 1}: not a model: ${line}`);
      const [, id = "", sign, base] = match;
      const { task, library, class: pipeline, base: adapted } = withParts(kind, others);
      const say = (field: string, value: unknown): Row[] =>
        value === undefined || value === ""
          ? []
          : [
              {
                id,
                field,
                value,
                release: RELEASE,
                path: "data/seed-sources/known.txt",
                rule: RULE,
                authority: "scan",
              },
            ];
      const relation = sign === undefined ? undefined : { id: base, relation: RELATIONS[sign] };
      const made = relation ?? (adapted === undefined ? undefined : { id: adapted, relation: "adapter" });
      return [
        ...say("named", true),
        ...say("pipeline_tag", task),
        ...(library === "gguf" ? say("formats", ["gguf"]) : say("library_name", library)),
        ...(library === "diffusers" ? say("diffusersClass", pipeline) : []),
        ...(made === undefined ? [] : say("baseModels", [made])),
      ];
    });
}

/** A kind with what the parts of a line say instead: a library, or `key: value`. */
function withParts(kind: Kind, parts: readonly string[]): Kind {
  const result = { ...kind };
  // Another library or task has another class.
  if (kind.library !== undefined && parts.length > 0) delete result.class;
  for (const part of parts) {
    const [, key, value] = /^(task|library|class|adapter of): ?(.*)$/.exec(part) ?? [];
    if (key === "task") result.task = value;
    else if (key === "class") result.class = value;
    else if (key === "adapter of") result.base = value;
    else if (part !== "science") result.library = value ?? part;
  }
  return result;
}

/** The list as a place that facts are from, for the page about sources. */
export function knownAsSource(rows: readonly Row[]): Repository {
  const at = RELEASE.lastIndexOf("@");
  return {
    name: RELEASE.slice(0, at),
    version: RELEASE.slice(at + 1),
    kind: "known",
    models: new Set(rows.map(({ id }) => id)).size,
    facts: rows.filter(({ field }) => field !== "named").length,
  };
}
