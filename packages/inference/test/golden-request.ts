/**
 * Helpers for golden requests. A golden request is what a provider's documentation shows for a task, typed by
 * hand, and what the answer becomes. Each provider has a file in `golden-requests/`; chat is covered by `chat.test.ts`.
 */

import { KIT_MODEL, PNG, SERVICES, WAV } from "@vitrine/test-kit";
import type { TaskName } from "../src/protocol/provider.ts";
import type { InferenceProvider } from "../src/providers/index.ts";

export const png = new Blob([PNG as Uint8Array<ArrayBuffer>], { type: "image/png" });
export const wav = new Blob([WAV as Uint8Array<ArrayBuffer>], { type: "audio/wav" });
export const PNG64 = Buffer.from(PNG).toString("base64");
export const WAV64 = Buffer.from(WAV).toString("base64");
export const PNG_URL = `data:image/png;base64,${PNG64}`;
export const WAV_URL = `data:audio/wav;base64,${WAV64}`;

export interface Golden {
  provider: InferenceProvider;
  task: TaskName;
  args: Record<string, unknown>;
  /** Where it goes with the provider's key. */
  origin: string;
  path: string;
  /** Query behind the router. */
  routedQuery?: Record<string, string>;
  headers?: Record<string, string>;
  body: unknown;
  /** The result; a media type means a Blob of it. */
  result: unknown;
}

export const generated = { generated_text: " world" };

export const completion = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "text-generation",
  args: { inputs: "Hello", parameters: { max_new_tokens: 5, temperature: 0.5 } },
  origin,
  path,
  body: { model: KIT_MODEL, prompt: "Hello", max_tokens: 5, temperature: 0.5 },
  result: generated,
});

export const embedding = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "feature-extraction",
  args: { inputs: ["a", "b"], parameters: { dimensions: 3 } },
  origin,
  path,
  body: { input: ["a", "b"], model: KIT_MODEL, dimensions: 3 },
  result: [
    [0, 0.5, -1],
    [1, 0.5, -1],
  ],
});

export const transcription = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "automatic-speech-recognition",
  args: { inputs: wav, parameters: { language: "de", temperature: 0, prompt: null } },
  origin,
  path,
  body: {
    file: { name: "audio.wav", type: "audio/wav", bytes: WAV },
    language: "de",
    temperature: "0",
    model: KIT_MODEL,
  },
  result: { text: "hello", chunks: [{ text: "hello", timestamp: [0, 1.5] }] },
});

export const speech = (provider: InferenceProvider, origin: string, path: string): Golden => ({
  provider,
  task: "text-to-speech",
  args: { inputs: "Hi", parameters: { voice: "x" } },
  origin,
  path,
  body: { input: "Hi", model: KIT_MODEL, voice: "x" },
  result: "audio/wav",
});

/** A text that is continued by one chat message, where a provider has no completion endpoint. */
export const completionByChat = (provider: InferenceProvider): Golden => ({
  provider,
  task: "text-generation",
  args: { inputs: "Hello", parameters: { max_new_tokens: 5 } },
  origin: SERVICES[provider]?.origins[0] ?? "",
  path: SERVICES[provider]?.chatPath ?? "",
  body: { messages: [{ role: "user", content: "Hello" }], max_tokens: 5, model: KIT_MODEL },
  result: { generated_text: "Hello from Zürich 🦙!" },
});
