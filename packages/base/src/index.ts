export { VitrineError, type ErrorDetails } from "./errors.ts";
export { groupBy, isObject, textOf } from "./values.ts";
