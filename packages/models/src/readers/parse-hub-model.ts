/**
 * Converts a hub's JSON answer to a model record, in three steps that never throw: copy into plain
 * bounded data, unify the known spellings, keep what the schema accepts. For any input, the result
 * is a record with the usable fields and a list of omissions, or an error that says how to fix the
 * input.
 */
import { checkModelId, ModelRecordError, splitModelId } from "../record/model-id.ts";
import { unifyHubShapes } from "./hub-shapes.ts";
import { isObject } from "@vitrine/base";
import { copyPlain, ProblemList, type Problem } from "../record/plain-data.ts";
import { modelRecordSchema } from "../record/record-schema.ts";
import type { ModelRecord, Provenance } from "../record/record.ts";
import { recover } from "./recover.ts";

export type ParsedModel =
  | { ok: true; record: ModelRecord; problems: Problem[] }
  | { ok: false; error: ModelRecordError };

/**
 * Parses one model of a hub's answer (`GET /api/models/…`, one item of a list, or a record written by this package).
 *
 * Never throws. It drops unknown fields. It omits a field of the wrong type and names it in `problems` with its path; a
 * field that is `null` counts as absent. The record shares nothing with the input. What the author wrote in `cardData`
 * wins over a hub's `pipeline_tag` and `library_name`, and `provenance` says where each came from.
 * @example
 * import { parseHubModel } from "@vitrine/models";
 *
 * const parsed = parseHubModel({ id: "owner/model", tags: ["en"], downloads: "many" });
 * if (parsed.ok) console.log(parsed.record.id, parsed.problems);
 * // owner/model [ { path: 'downloads', message: 'Invalid type: Expected number but received "many".' } ]
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
  const record = recover<ModelRecord>(modelRecordSchema, model, report) ?? { id, tags: [] };
  const { owner } = splitModelId(id);
  if (record.author === undefined && owner !== undefined) record.author = owner;
  settleDeclaredFields(record);
  return { ok: true, record, problems: report.problems };
}

const SETTLED = ["pipeline_tag", "library_name"] as const;

/**
 * Sets `pipeline_tag` and `library_name` to the author's value where there is one, and `provenance`
 * accordingly. Where a card was read and does not name the field, a hub's value is a tag of the
 * card or else inferred by the hub; where no card was read, the hub's value counts as declared.
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
    else provenance[field] = record.cardData.tags?.includes(value) ? "declared" : "inferred";
  }
  delete record.provenance;
  if (Object.keys(provenance).length > 0) record.provenance = provenance;
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "something that cannot be read" : `of type ${typeof value}`;
}
