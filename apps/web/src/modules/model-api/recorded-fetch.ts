/** For debugging: what providers answer is written to a file, or answered from one, without a network and without keys. */
import { InferenceClient } from "@vitrine/inference";
import { record, replay } from "@vitrine/inference/recording";
import type { ModelApiConfiguration } from "./configuration.ts";

export interface RecordedFetch {
  fetch: typeof fetch;
  /** Writes what was recorded. */
  save(): Promise<void>;
}

export async function recordedFetch(
  { record: recordTo, replay: replayFrom }: Pick<ModelApiConfiguration, "record" | "replay">,
  send: typeof fetch = fetch,
): Promise<RecordedFetch> {
  if (replayFrom !== undefined) return { fetch: (await replay(replayFrom)).fetch, save: () => Promise.resolve() };
  if (recordTo === undefined) return { fetch: send, save: () => Promise.resolve() };
  const recorder = record(new InferenceClient("", { fetch: send }), recordTo);
  return { fetch: recorder.fetch, save: () => recorder.save() };
}
