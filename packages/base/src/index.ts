export { VitrineError } from "./errors.ts";
export type { ErrorDetails } from "./errors.ts";
export { isObject, textOf } from "./values.ts";
