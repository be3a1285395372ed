/** Speech into text and text into speech, by the model that the visitor chose. */
import type { PlaygroundData } from "../playground-data.ts";
import { asWave } from "../media.ts";
import { taskRunner } from "../runners/task-runner.ts";
import type { Target } from "../targets/targets.ts";
import type { VoiceTask } from "./voice-settings.ts";

export interface VoiceModel {
  target: Target;
  endpoint: string;
  data: PlaygroundData;
}

async function run(task: VoiceTask, inputs: unknown, { target, endpoint, data }: VoiceModel, signal: AbortSignal) {
  let value: unknown;
  for await (const event of taskRunner(target, task, endpoint, data)({ inputs, parameters: {} } as never, signal))
    if (event.state === "done") value = event.value;
  return value;
}

/** @throws what the runner throws, whose message says which party failed and one step */
export async function recognize(recording: Blob, model: VoiceModel, signal: AbortSignal): Promise<string> {
  // Every server reads WAV; not all of them read what browsers record.
  const file = new File([await asWave(recording)], "speech.wav", { type: "audio/wav" });
  const value = await run("automatic-speech-recognition", file, model, signal);
  const { text } = (value ?? {}) as { text?: unknown };
  return typeof text === "string" ? text.trim() : "";
}

export async function synthesize(text: string, model: VoiceModel, signal: AbortSignal): Promise<Blob> {
  const value = await run("text-to-speech", text, model, signal);
  if (value instanceof Blob) return value;
  const { audio } = (value ?? {}) as { audio?: unknown };
  if (audio instanceof Blob) return audio;
  throw new Error("No sound came back.");
}
