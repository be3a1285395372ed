export { VitrineError, type ErrorDetails } from "./errors.ts";
export { groupBy, isObject, asString, percentDecoded } from "./values.ts";
export { parseStrictJson } from "./strict-json.ts";
