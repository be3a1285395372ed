/** In which form a server at an address takes a task: OpenAI's or the hub's. */

import type { TaskName } from "../protocol/provider.ts";
import { completePath } from "../wire/address.ts";

/** Where OpenAI-compatible servers have the services that tasks request. */
const OPENAI_PATHS: Readonly<Partial<Record<TaskName, string>>> = {
  conversational: "chat/completions",
  "text-generation": "completions",
  "feature-extraction": "embeddings",
  "text-to-image": "images/generations",
  "text-to-speech": "audio/speech",
  "automatic-speech-recognition": "audio/transcriptions",
};

/** Chat and texts have one form at all servers. */
const ONE_FORM = new Set<TaskName>(["conversational", "text-generation"]);

/**
 * Completes an address for a task and says which form the server there has. OpenAI's where the caller says so, or where
 * the address ends in `/v1` or in the path of such a service. `none` where a server of that form has no such task.
 */
export function completeAddress(
  url: URL,
  task: TaskName,
  api: "openai" | "hub" | undefined,
): "openai" | "hub" | "none" {
  const suffix = OPENAI_PATHS[task];
  const path = url.pathname.replace(/\/+$/, "");
  const looksOpenAi = path.endsWith("/v1") || (suffix !== undefined && path.endsWith(`/${suffix}`));
  const isOpenAi = api === "openai" || (api === undefined && looksOpenAi) || ONE_FORM.has(task);
  if (!isOpenAi) return "hub";
  if (suffix === undefined) return "none";
  completePath(url, suffix);
  return "openai";
}
