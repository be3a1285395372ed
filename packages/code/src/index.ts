export { Code, CodeError, type CodeErrorCode, type Language, type Value } from "./code.ts";
export { cs } from "./csharp.ts";
export { js, ts } from "./javascript.ts";
export { json } from "./json.ts";
export { py, type PythonTag } from "./python.ts";
export { sh } from "./shell.ts";
export type { Hole, Snippet, SnippetLanguage } from "./snippet.ts";
export type { ProgramTag, Tag } from "./tag.ts";
