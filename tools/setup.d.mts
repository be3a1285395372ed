export const ROOT: string;
/** Paths of a Node of today and of an npm that it runs. */
export function ensureNode(): { node: string; npm: string };
/** Starts the running program again with the repository's Node where this one is older. */
export function continueWithNewNode(): void;
/** Makes the generated files that are missing or out of date. */
export function ensureGenerated(): void;
export const SERVER_ARGUMENTS: string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
