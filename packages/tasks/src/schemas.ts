/** `@vitrine/tasks/schemas`: what tasks take and give, as schemas of valibot, as JSON Schema and as rows of a table. */
export * from "./catalog/schemas.ts";
export { schemaRows, type SchemaRow, taskJsonSchema } from "./catalog/json-schema.ts";
