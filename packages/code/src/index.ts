export { Code, CodeError, type Value } from "./code.ts";
export { cs } from "./csharp.ts";
export { js } from "./javascript.ts";
export { json } from "./json.ts";
export { py } from "./python.ts";
export { sh } from "./shell.ts";
export type { Hole, Snippet, SnippetLanguage } from "./snippet.ts";
