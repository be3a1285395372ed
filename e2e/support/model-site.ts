/**
 * A site with a model server next to it, for all test files that run in this process, one after the other: a site takes
 * four seconds of a processor to start, and its first pages take more.
 */
import { inject } from "vitest";
import { isWhole } from "./browser.ts";
import { type Answers, startModelServer } from "./model-server.ts";
import { type RunningSite, startSite, WITH_DOCUMENTATION } from "./server.ts";

/** What the server lists, unless a file says otherwise; the site knows these from its start, whichever file is the first. */
export const MODELS: readonly string[] = [
  "tiny-chat",
  "tiny-chat-large",
  "other",
  "other-chat",
  "model-a",
  "model-b",
  "Qwen/Qwen3-8B",
];

let answers: Answers;
let shared: Promise<RunningSite> | undefined;

/** @param ofFile how the model server answers from now on */
export function modelSite(ofFile: Answers): Promise<RunningSite> {
  answers = ofFile;
  shared ??= start();
  return shared;
}

async function start(): Promise<RunningSite> {
  const server = await startModelServer({
    converse: (response, requested) => answers.converse(response, requested),
    before: (request, response) => answers.before?.(request, response) ?? false,
    models: () => answers.models?.() ?? MODELS,
  });
  const site = await startSite(
    {
      VITRINE_ENDPOINT: server.address,
      VITRINE_ENDPOINT_TOKEN: "sk-behind-the-site",
      HF_ENDPOINT: "https://hub.example",
      ...(isWhole && WITH_DOCUMENTATION),
    },
    inject("filled"),
  );
  // So Vitest ends its workers.
  process.once("SIGTERM", () => {
    server.close();
    void site.kill("SIGKILL");
  });
  return site;
}
