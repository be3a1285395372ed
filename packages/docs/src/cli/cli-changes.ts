/** `vitrine-docs changes`: what a change takes away from readers, as text and as the summary of a check. */
import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DocumentationError } from "../folders/documentation-error.ts";
import type { Documentation } from "../folders/documentation.ts";
import { changesSince, readSurvey, type SiteChanges, SURVEY_FILE, surveyOf } from "../site/site-survey.ts";
import type { CommandOutput } from "./arguments.ts";

const KINDS = {
  page: "Page",
  section: "Section",
  name: "Name",
  parameter: "Parameter",
  output: "Output",
  default: "Declaration",
};
/** A summary of a check holds a megabyte; nobody reads more lines. */
const MAX_LINES = 500;

/** Says the differences. Resolves to the exit code: 1 where pages, sections, names or parameters are gone. */
export async function sayChanges(
  documentation: Documentation,
  descriptions: string | undefined,
  against: string,
  { print }: CommandOutput,
): Promise<number> {
  const changes = changesSince(await surveyAt(against), surveyOf(documentation, descriptions), documentation);
  const lines = linesOf(changes);
  for (const line of lines) print(line);
  const gone = changes.removed.filter(({ kind }) => kind !== "output").length;
  const sum = `${gone} gone, ${changes.changed.length} changed, ${changes.moved.length} moved.`;
  print(lines.length === 0 ? "Nothing that readers use is gone or changed." : sum);
  const summary = process.env["GITHUB_STEP_SUMMARY"];
  if (summary !== undefined && summary !== "") await appendFile(summary, summaryOf(changes, sum));
  return gone === 0 ? 0 : 1;
}

async function surveyAt(path: string) {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const file = isFolder ? join(path, SURVEY_FILE) : path;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new DocumentationError("invalid-survey", `${file} cannot be read.`, {
      hint: "Build the site as it was, and name its folder: vitrine-docs changes --against dist",
      cause: error,
    });
  });
  return readSurvey(text, file);
}

function linesOf({ removed, changed, moved }: SiteChanges): string[] {
  return [
    ...removed.map(({ kind, what }) => `${KINDS[kind]} gone: ${what}`),
    ...changed.map(
      ({ kind, what, before, after }) => `${KINDS[kind]} changed: ${what}: ${short(before)} → ${short(after)}`,
    ),
    ...moved.map(({ from, to }) => `Moved: ${from} → ${to}`),
  ];
}

/** The summary as Markdown; nothing of a site is markup in it. */
function summaryOf(changes: SiteChanges, sum: string): string {
  const { removed, changed, moved } = changes;
  const rows = [
    ...removed.map(({ kind, what }) => [KINDS[kind], what, "gone"]),
    ...changed.map(({ kind, what, before, after }) => [KINDS[kind], what, `${short(before)} → ${short(after)}`]),
    ...moved.map(({ from, to }) => [KINDS.page, from, `moved to ${to}`]),
  ];
  const shown = rows.slice(0, MAX_LINES).map(([kind, what, how]) => `| ${kind} | ${cell(what)} | ${cell(how)} |`);
  const more = rows.length > MAX_LINES ? `\n\nAnd ${rows.length - MAX_LINES} more.` : "";
  const table = rows.length === 0 ? "" : `\n\n| | what | now |\n|---|---|---|\n${shown.join("\n")}${more}`;
  return `## Documentation\n\n${rows.length === 0 ? "Nothing that readers use is gone or changed." : sum}${table}\n`;
}

function cell(text = ""): string {
  const fence = "`".repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  return `${fence} ${text.replaceAll("|", "\\|").replace(/\s+/g, " ")} ${fence}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line === "" ? "none" : line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
