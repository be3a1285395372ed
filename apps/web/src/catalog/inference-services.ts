/**
 * Where this site can run models, in addition to a visitor's own token: on its machine, at a server
 * next to it, with a shared token.
 */
import type { Endpoint, LocalRuntime } from "@vitrine/local-models";

/** A Model Context Protocol server that the operator connects for all. Its headers never leave this process. */
export interface McpServer {
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface InferenceServices {
  /** Small models on this machine. */
  local?: LocalRuntime | undefined;
  /** Whether a visitor may have optional local models installed: only the operator has them, and only where the site is personal. */
  allowInstall?: boolean | undefined;
  /** An OpenAI-compatible server, and its key, which never leaves this process. */
  endpoint?: (Endpoint & { token?: string | undefined }) | undefined;
  /** A hub token that all visitors use through this site, within limits. It never leaves this process. */
  sharedToken?: string | undefined;
  /** How often one visitor may call; no limit without it, and none for the operator where that one is spared. */
  rateLimit?: { burst: number; perMinute: number; sparesOperator?: boolean } | undefined;
  /** Calls a day of all visitors together; no limit without it, and calls of an operator who is spared do not count. */
  dailyBudget?: { calls: number; sparesOperator?: boolean } | undefined;
  /** Hub whose models a visitor's browser may load and run by itself; none without it. */
  browserHub?: string | undefined;
  /** Router that the shared token is for. */
  routerUrl?: string | undefined;
  /** Servers whose tools a conversation can use. */
  mcp?: readonly McpServer[] | undefined;
}

/** Paths under which the services answer. */
export const LOCAL_PATH = "/local";
export const ENDPOINT_PATH = "/endpoint";
export const SHARED_PATH = "/shared";
export const MCP_PATH = "/mcp";
/** Where the program that runs models in browsers is served. */
export const BROWSER_PROGRAM_PATH = "/browser-program";
