/**
 * Brings a record that an earlier release wrote to today's field names. Stores, backups and other sites' answers may
 * still carry the old ones.
 */
import { isObject } from "@vitrine/base";

const RENAMED_FIELDS = { facts: "metadata", namedFiles: "listedFiles" } as const;
const RENAMED_IN_SOURCES = { places: "references", facts: "fields" } as const;

/**
 * Renames the fields of a record that an earlier release wrote, in place. It never throws: a value of the wrong type
 * stays for the schema to refuse.
 * @example
 * import { upgradeRecord } from "@vitrine/models";
 *
 * const record: Record<string, unknown> = { id: "owner/model", facts: { layers: 32 } };
 * upgradeRecord(record);
 * console.log(record); // { id: 'owner/model', metadata: { layers: 32 } }
 */
export function upgradeRecord(record: Record<string, unknown>): void {
  rename(record, RENAMED_FIELDS);
  const { metadata, sources, provenance } = record;
  if (isObject(metadata)) rename(metadata, { standing: "popularity" });
  if (isObject(sources)) {
    rename(sources, RENAMED_IN_SOURCES);
    if (isObject(sources["fields"])) rename(sources["fields"], { namedFiles: "listedFiles" });
  }
  if (isObject(provenance)) {
    for (const [field, value] of Object.entries(provenance)) if (value === "guessed") provenance[field] = "inferred";
  }
}

function rename(object: Record<string, unknown>, names: Readonly<Record<string, string>>): void {
  for (const [before, now] of Object.entries(names)) {
    if (!Object.hasOwn(object, before) || Object.hasOwn(object, now)) continue;
    object[now] = object[before];
    delete object[before];
  }
}
