/** A sheet as CSV, JSONL, and as a program of the client. */
import { js, type Value } from "@vitrine/code";
import Papa from "papaparse";
import { ENDPOINT_PATH, LOCAL_PATH } from "../../../catalog/inference-services.ts";
import { decodeTarget } from "../targets/targets.ts";
import type { Cell, Sheet, SheetColumn, SheetRow } from "./sheet.ts";

export interface SheetContent {
  sheet: Sheet;
  rows: readonly SheetRow[];
  cell: (column: string, row: number) => Cell | undefined;
}

/** One line for each row: its inputs, then what each column answered, whether it passed, its time and cost. */
export function toCsv({ sheet, rows, cell }: SheetContent): string {
  const heads = sheet.columns.flatMap(({ name }) => [
    name,
    ...["passed", "ms", "tokens in", "tokens out", "cost"].map((what) => `${name}: ${what}`),
  ]);
  const lines = rows.map((row) => [
    ...sheet.fields.map((field) => row.values[field] ?? ""),
    ...sheet.columns.flatMap((column) => {
      const found = cell(column.id, row.id);
      if (found?.state !== "done") return [found ? `Error: ${found.message}` : "", "", "", "", "", ""];
      const { ms, tokensIn, tokensOut, cost } = found.numbers;
      return [found.answer, passedText(found), Math.round(ms), tokensIn ?? "", tokensOut ?? "", cost ?? ""];
    }),
  ]);
  // Answers are untrusted: a spreadsheet must not run one that begins like a formula.
  return Papa.unparse([[...sheet.fields, ...heads], ...lines], { escapeFormulae: true });
}

function passedText({ results }: Cell & { state: "done" }): string {
  if (!results || results.length === 0 || results.some(({ passed }) => passed === undefined)) return "";
  return String(results.every(({ passed }) => passed));
}

/** One line for each cell that has an answer or an error. */
export function toJsonl({ sheet, rows, cell }: SheetContent): string {
  const lines = rows.flatMap((row) =>
    sheet.columns.flatMap(({ id, name, run, settings, checks }) => {
      const found = cell(id, row.id);
      if (!found) return [];
      const said =
        found.state === "failed"
          ? { error: found.message }
          : {
              answer: found.answer,
              ...found.numbers,
              ...(found.results && {
                checks: found.results.map((result, at) => ({ kind: checks[at]?.kind, ...result })),
              }),
            };
      return [JSON.stringify({ inputs: row.values, column: name, run, prompt: settings.template, ...said })];
    }),
  );
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * A program that asks the same of the same models, four rows at a time, and prints a line for each answer.
 *
 * @param here address of this site, for local models and the server next to it
 * @param endpoint the visitor's own server
 */
export function toScript({ sheet, rows }: SheetContent, here: string, endpoint: string): string {
  const columns = sheet.columns.map(({ name, run, settings: { system, template, parameters } }) => {
    const target = decodeTarget(run);
    return {
      name,
      ...clientOf(run, sheet.task, here, endpoint),
      model: target?.model ?? "",
      ...(target &&
        /^(hub|shared|key)$/.test(target.place) &&
        target.provider !== "auto" && { provider: target.provider }),
      system,
      prompt: template,
      parameters,
    };
  });
  const method = js.identifier(sheet.task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const call =
    sheet.task === "conversational"
      ? js`const messages = [
  ...(system ? [{ role: "system", content: fill(system, row) }] : []),
  { role: "user", content: fill(prompt, row) },
];
const { choices, usage } = await client.chatCompletion({ ...parameters, ...target, messages });
return { answer: choices[0]?.message.content, usage };`
      : js`return { answer: await client.${method}({ ...target, inputs: fill(prompt, row), parameters }) };`;
  const program = js`import { InferenceClient } from "@vitrine/inference";

const PARALLEL_ROWS = ${Math.min(4, sheet.parallel)};
const columns = ${columns as unknown as Value<"javascript">};
const rows = ${rows.map(({ values }) => values)};

const fill = (text, row) =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (written, name) => (Object.hasOwn(row, name) ? row[name] : written));

async function ask({ endpointUrl, key, model, provider, system, prompt, parameters }, row) {
  const client = new InferenceClient(process.env[key], endpointUrl ? { endpointUrl } : {});
  const target = provider ? { model, provider } : { model };
  ${call}
}

const left = rows.values();
await Promise.all(
  Array.from({ length: PARALLEL_ROWS }, async () => {
    for (const row of left)
      for (const column of columns) {
        const begun = performance.now();
        const said = await ask(column, row).catch((error) => ({ error: error.message }));
        console.log(JSON.stringify({ row, column: column.name, ms: Math.round(performance.now() - begun), ...said }));
      }
  }),
);
`;
  return program.toString();
}

/** Where a column's model is called, and the name of the variable that holds its key. */
function clientOf(
  run: SheetColumn["run"],
  task: string,
  here: string,
  endpoint: string,
): { endpointUrl?: string; key: string } {
  const target = decodeTarget(run);
  // A chat on this site is called at its address for programs.
  if (task === "conversational" && (target?.place === "local" || target?.place === "endpoint"))
    return { endpointUrl: `${here}/v1`, key: "VITRINE_TOKEN" };
  switch (target?.place) {
    case "local":
      return { endpointUrl: `${here}${LOCAL_PATH}/models/${encodeURIComponent(target.model)}`, key: "VITRINE_TOKEN" };
    case "endpoint":
      return { endpointUrl: `${here}${ENDPOINT_PATH}`, key: "VITRINE_TOKEN" };
    case "custom":
      return { endpointUrl: endpoint, key: "ENDPOINT_TOKEN" };
    case "key":
      return { key: `${target.provider.toUpperCase().replace(/\W/g, "_")}_API_KEY` };
    default:
      return { key: "HF_TOKEN" };
  }
}
