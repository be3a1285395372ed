import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SCHEMA_TABLE_LABELS, SchemaTable } from "./schema-table.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

export const schemaTable: ComponentExamples = {
  name: "SchemaTable",
  about: "The fields of an input, its parameters or an output.",
  keyboard: [{ keys: "Tab", does: "goes to the table, which the arrow keys then scroll", focuses: ".vt-scroll" }],
  labels: SCHEMA_TABLE_LABELS,
  states: {
    usual: () => (
      <SchemaTable
        label="Parameters"
        rows={[{ name: "temperature", type: "number", required: false, description: "How freely it answers." }]}
      />
    ),
    none: () => <SchemaTable label="No fields" rows={[]} />,
    "a thousand": () => (
      <SchemaTable
        label="Many fields"
        rows={thousand((at) => ({
          name: `field-${at}`,
          type: "string",
          required: at % 2 === 0,
          description: "A field.",
        }))}
      />
    ),
  },
};
