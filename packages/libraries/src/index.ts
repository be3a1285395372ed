export { countsAsDownload, DEFAULT_COUNT_QUERY, matchesCountQuery } from "./count-query/match.ts";
export { parseCountQuery, QuerySyntaxError } from "./count-query/syntax.ts";

export { defineLibrary } from "./entry/library.ts";

export { fitsMemory, localApps, whyNoLocalApp } from "./local-apps/local-apps.ts";
export type { LocalApp, MemoryFit } from "./local-apps/local-apps.ts";
export { LIBRARY_TASKS } from "./registry/generated/library-tasks.ts";

export { LIBRARIES } from "./registry/generated/libraries.ts";

export { taskToCall } from "./runs-with/runs-with.ts";
export { toNotebook } from "./notebook/notebook.ts";

export type { Hole, Snippet, SnippetLanguage } from "@vitrine/code";
export { getLibrary, usageFor, usages, usageSnippets } from "./usage/usage.ts";
export type { Usage } from "./usage/usage-of-library.ts";
