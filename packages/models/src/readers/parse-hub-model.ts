/**
 * A hub's JSON answer becomes a model record. Three steps, each total: copy into plain bounded data, bring the known
 * spellings together, keep what the schema accepts. Whatever comes in, the result is a record with what is usable and
 * a list of what was left out, or an error that says how to mend the input.
 */
import { checkModelId, ModelRecordError, splitModelId } from "../record/model-id.ts";
import { unifyHubShapes } from "./hub-shapes.ts";
import { copyPlain, isObject, ProblemList } from "../record/plain-data.ts";
import type { Problem } from "../record/plain-data.ts";
import { modelRecordSchema } from "../record/record-schema.ts";
import type { ModelRecord, Provenance } from "../record/record.ts";
import { salvage } from "./salvage.ts";

export type ParsedModel =
  | { ok: true; record: ModelRecord; problems: Problem[] }
  | { ok: false; error: ModelRecordError };

/**
 * Parses one model of a hub's answer (`GET /api/models/…`, one item of a list, or a record written by this package).
 *
 * Never throws. Unknown fields are dropped; a field of the wrong type is left out and named in `problems` with its
 * path; a field that is `null` counts as absent. The record shares nothing with the input. The author's own words in
 * `cardData` win over a hub's `pipeline_tag` and `library_name`, and `provenance` says where each came from.
 */
export function parseHubModel(json: unknown): ParsedModel {
  const report = new ProblemList();
  const model = copyPlain(json, report);
  if (!isObject(model)) {
    return {
      ok: false,
      error: new ModelRecordError(
        "not-an-object",
        `A model is a JSON object with an \`id\`; this is ${describeKind(json)}.`,
      ),
    };
  }
  unifyHubShapes(model);
  const id = checkModelId(model["id"]);
  if (id instanceof ModelRecordError) return { ok: false, error: id };
  const record = salvage<ModelRecord>(modelRecordSchema, model, report) ?? { id, tags: [] };
  const { owner } = splitModelId(id);
  if (record.author === undefined && owner !== undefined) record.author = owner;
  settleDeclaredFields(record);
  return { ok: true, record, problems: report.problems };
}

const SETTLED = ["pipeline_tag", "library_name"] as const;

/**
 * Sets `pipeline_tag` and `library_name` to the author's word where there is one, and `provenance` accordingly. Where
 * a card was read and does not name the field, a hub's value is a tag of the card or else the hub's guess; where no
 * card was read, the hub's word is taken as declared.
 */
function settleDeclaredFields(record: ModelRecord): void {
  const provenance: NonNullable<ModelRecord["provenance"]> = {};
  for (const field of SETTLED) {
    const stated = record.cardData?.[field];
    if (stated !== undefined) {
      record[field] = stated;
      provenance[field] = "explicit";
      continue;
    }
    const value = record[field];
    if (value === undefined) continue;
    const known: Provenance | undefined = record.provenance?.[field];
    if (known !== undefined && known !== "explicit") provenance[field] = known;
    else if (record.cardData === undefined) provenance[field] = known ?? "declared";
    else provenance[field] = record.cardData.tags?.includes(value) ? "declared" : "guessed";
  }
  delete record.provenance;
  if (Object.keys(provenance).length > 0) record.provenance = provenance;
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "something that cannot be read" : `of type ${typeof value}`;
}
