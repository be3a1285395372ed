export { Code, CodeError } from "./code.ts";
export type { CodeErrorCode, Language, Value } from "./code.ts";
export { cs } from "./csharp.ts";
export { js, ts } from "./javascript.ts";
export { json } from "./json.ts";
export { py } from "./python.ts";
export type { PythonTag } from "./python.ts";
export { sh } from "./shell.ts";
export type { ProgramTag, Tag } from "./tag.ts";
