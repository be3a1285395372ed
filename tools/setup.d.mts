export const ROOT: string;
/** Paths of a Node of today and of an npm that it runs. */
export function ensureNode(): { node: string; npm: string };
export const SERVER_ARGUMENTS: string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
