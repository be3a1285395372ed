/** Patterns of names in `data/seed-sources/`, which people wrote after looking at each family. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";

const pattern = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((source) => new RegExp(source, "i")),
);
const networks = v.array(
  v.pipe(
    v.strictObject({ name: pattern, known: v.pipe(v.string(), v.includes("/")) }),
    v.transform(({ name, known }) => [name, known] as const),
  ),
);

/** Names of networks and of copies, each with the model whose size is known. */
export const NETWORKS = read("networks", v.strictObject({ names: networks, copies: networks }));

function read<Schema extends v.GenericSchema>(name: string, schema: Schema): v.InferOutput<Schema> {
  const file = new URL(`../../../data/seed-sources/${name}.yaml`, import.meta.url);
  return v.parse(schema, parse(readFileSync(file, "utf8")));
}

/** The name in a model's id, in lower case. */
export function lowerCaseName(id: string): string {
  return id.slice(id.indexOf("/") + 1).toLowerCase();
}
