/**
 * What others may use of a site, as data: addresses, ids, described names with their parameters and defaults, and printed
 * outputs. Two of these say what a change takes away.
 */
import { isObject } from "@vitrine/base";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import type { Documentation } from "../folders/documentation.ts";
import { DocumentationError } from "../folders/documentation-error.ts";
import { splitAddress } from "../folders/page-address.ts";
import { idsOf } from "../references/link-check.ts";

/** What a site offers. */
export interface SiteSurvey {
  form: 1;
  /** Ids by the addresses of pages. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** Parameters of names, each with its type and default as written; the declaration as one where no more is known. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Printed outputs by address, by the statement or the block that prints. */
  outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Differences that a reader or a link may notice. */
export interface SiteChanges {
  /** Each with what it was called; what leads elsewhere now is no loss. */
  removed: { kind: "page" | "section" | "name" | "parameter" | "output"; what: string }[];
  changed: { kind: "default" | "output"; what: string; before: string; after: string }[];
  moved: { from: string; to: string }[];
}

/** The file of a built site that holds it. */
export const SURVEY_FILE = "vitrine-docs.json";

const MAX_OUTPUT_CHARS = 2_000;

/** What the documentation offers. `descriptions` is the text of its `_autodoc.json`. */
export function surveyOf(documentation: Documentation, descriptions?: string): SiteSurvey {
  const pages: Record<string, string[]> = {};
  const outputs: Record<string, Record<string, string>> = {};
  for (const page of documentation.pages) {
    pages[page.address] = [...idsOf(documentation.outline(page))].toSorted();
    const printed = { ...sessionOutputs(page.source), ...blockOutputs(page.set.outputs?.[page.path]) };
    if (Object.keys(printed).length > 0) outputs[page.address] = printed;
  }
  const names = Object.fromEntries(documentation.describedNames().map(({ name }) => [name, {}]));
  const described = descriptions === undefined ? {} : (JSON.parse(descriptions) as AutodocFile).names;
  for (const [name, { markdown, members = {} }] of Object.entries(described)) {
    names[name] = declarationIn(markdown);
    for (const [member, text] of Object.entries(members)) names[`${name}.${member}`] = declarationIn(text);
  }
  return { form: 1, pages, names, outputs };
}

/** Parameters of a description: of a block for Python, or the declaration in the first block of code. */
function declarationIn(markdown: string): Record<string, string> {
  const listed = /<parameters>([\s\S]*?)<\/parameters>/.exec(markdown)?.[1];
  if (listed !== undefined) {
    const parameters = JSON.parse(listed) as { name: string; val: string }[];
    return Object.fromEntries(
      parameters.filter(({ name }) => !/^[*/]$/.test(name)).map(({ name, val }) => [name, val.replace(/^:?\s*/, "")]),
    );
  }
  const code = /^```\w+\n([\s\S]*?)^```/m.exec(markdown)?.[1];
  return code === undefined ? {} : { "": code.trim() };
}

/** What sessions print, by their statements. */
function sessionOutputs(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, body = ""] of source.matchAll(
    /^(?:`{3,}|~{3,})(?:py|python|pycon)\b[^\n]*\n([\s\S]*?)^(?:`{3,}|~{3,})/gm,
  )) {
    let statement = "";
    for (const line of body.split("\n")) {
      if (line.startsWith(">>> ")) statement = line.slice(4);
      else if (line.startsWith("... ")) statement += `\n${line.slice(4)}`;
      else if (line.trim() === "") statement = "";
      else if (statement !== "") found[statement] = `${found[statement] ?? ""}${line}\n`.slice(0, MAX_OUTPUT_CHARS);
    }
  }
  return found;
}

/** What blocks printed when they were run, by their place among those of the page. */
function blockOutputs(outputs: Readonly<Record<string, string>> = {}): Record<string, string> {
  const lines = Object.keys(outputs).toSorted((a, b) => Number(a) - Number(b));
  return Object.fromEntries(lines.map((line, index) => [`block ${index + 1}`, outputs[line] ?? ""]));
}

/** Reads a survey. */
export function readSurvey(json: string, file: string): SiteSurvey {
  const survey: unknown = JSON.parse(json);
  if (!isObject(survey) || survey["form"] !== 1)
    throw new DocumentationError("invalid-survey", `${file} does not say what a site offers.`, {
      hint: "Name a folder that “vitrine-docs build” has written.",
    });
  return survey as unknown as SiteSurvey;
}

/** What is gone or different since `before`. Redirects of the documentation are followed. */
export function changesSince(before: SiteSurvey, after: SiteSurvey, documentation: Documentation): SiteChanges {
  const changes: SiteChanges = { removed: [], changed: [], moved: [] };
  for (const [address, ids] of Object.entries(before.pages)) {
    const moved = documentation.redirectFrom(address);
    const now = after.pages[moved === undefined ? address : splitAddress(moved).path];
    if (now === undefined) {
      if (moved === undefined) changes.removed.push({ kind: "page", what: address });
      continue;
    }
    if (moved !== undefined) changes.moved.push({ from: address, to: moved });
    const known = new Set(now);
    for (const id of ids) if (!known.has(id)) changes.removed.push({ kind: "section", what: `${address}#${id}` });
  }
  compareNames(before, after, changes);
  for (const [address, outputs] of Object.entries(before.outputs))
    for (const [by, output] of Object.entries(outputs)) {
      const now = after.outputs[address]?.[by];
      const what = `${address}: ${by.split("\n")[0]}`;
      if (now === undefined) changes.removed.push({ kind: "output", what });
      else if (now !== output) changes.changed.push({ kind: "output", what, before: output.trim(), after: now.trim() });
    }
  return changes;
}

function compareNames(before: SiteSurvey, after: SiteSurvey, { removed, changed }: SiteChanges): void {
  for (const [name, parameters] of Object.entries(before.names)) {
    const now = after.names[name];
    if (!now) {
      removed.push({ kind: "name", what: name });
      continue;
    }
    for (const [parameter, declared] of Object.entries(parameters)) {
      const what = parameter === "" ? name : `${name}(${parameter})`;
      const declaredNow = now[parameter];
      if (declaredNow === undefined) removed.push({ kind: "parameter", what });
      else if (declaredNow !== declared) changed.push({ kind: "default", what, before: declared, after: declaredNow });
    }
  }
}
