export { VitrineError } from "./errors.ts";
export type { ErrorDetails } from "./errors.ts";
export { groupBy, isObject, textOf } from "./values.ts";
