/** Dictation into the message field, and a conversation by voice: listen, send, read the answer, listen again. */
import { putIntoMessage } from "../mcp/put-into-message.ts";
import { recordSpeech } from "./microphone.ts";
import { sayAloud } from "./say-aloud.ts";
import { spokenText } from "./spoken-text.ts";
import { recognize } from "./voice-calls.ts";
import { voiceData, voiceTarget } from "./voice-settings.ts";

export type VoiceState = "listening" | "writing" | "answering" | "speaking";

export interface VoiceSession {
  endpoint: string;
  signal: AbortSignal;
  /** Ends the recording and keeps it. */
  finish: AbortSignal;
  onState: (state: VoiceState) => void;
  onLevel: (level: number) => void;
}

/** How a session by voice ended by itself. */
export type VoiceEnd = "silence" | "not-sent" | "no-answer";

/** Puts what was said into the message field. Gives nothing where nobody spoke. */
export async function dictate(session: VoiceSession, isHandsFree = false): Promise<string> {
  const { endpoint, signal, finish, onState, onLevel } = session;
  onState("listening");
  const recording = await recordSpeech({ signal, finish, isHandsFree, onLevel });
  if (!recording) return "";
  onState("writing");
  const data = await voiceData("automatic-speech-recognition");
  const target = voiceTarget("automatic-speech-recognition", data, endpoint);
  const text = await recognize(recording, { target, endpoint, data }, signal);
  if (text !== "") putIntoMessage(text);
  return text;
}

/** Takes turns until it is stopped, or until nobody speaks or answers. */
export async function talk(session: VoiceSession): Promise<VoiceEnd> {
  const { signal, endpoint, onState } = session;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    if ((await dictate(session, true)) === "") return "silence";
    onState("answering");
    const before = answers().length;
    // oxlint-disable-next-line no-await-in-loop
    if (!(await sendMessage(before, signal))) return "not-sent";
    // oxlint-disable-next-line no-await-in-loop
    const answer = await settledAnswer(before, signal);
    if (!answer) return "no-answer";
    onState("speaking");
    // oxlint-disable-next-line no-await-in-loop
    await sayAloud(answer, endpoint, signal);
  }
}

const WIDGET = ".playground__app .vt-widget";

function answers(): NodeListOf<Element> {
  return document.querySelectorAll(`${WIDGET} .vt-column:first-child .vt-chat__turn[data-role="assistant"]`);
}

/** Sends what is in the field, and waits until the answer has come. */
async function sendMessage(before: number, signal: AbortSignal): Promise<boolean> {
  const form = document.querySelector<HTMLFormElement>(`${WIDGET} .vt-composer`);
  if (!form) return false;
  const isBusy = () => form.dataset["busy"] !== undefined;
  form.requestSubmit();
  // A quick answer may be there before anybody looks.
  if (!(await waitUntil(() => isBusy() || answers().length > before, MAX_START_MS, signal))) return false;
  return waitUntil(() => !isBusy(), Number.POSITIVE_INFINITY, signal);
}

const MAX_START_MS = 3000;
const MAX_RENDER_MS = 3000;
const LOOK_EVERY_MS = 100;

/** The words of the first column's new answer, once they are set. */
async function settledAnswer(before: number, signal: AbortSignal): Promise<string> {
  let words = "";
  await waitUntil(
    () => {
      const last = answers().length > before ? [...answers()].at(-1)?.querySelector(".vt-streamed") : undefined;
      words = last ? spokenText(last) : "";
      return words !== "";
    },
    MAX_RENDER_MS,
    signal,
  );
  return words;
}

function waitUntil(isDone: () => boolean, maxMs: number, signal: AbortSignal): Promise<boolean> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const isOver = performance.now() - begun > maxMs;
      if (!signal.aborted && !isOver && !isDone()) return;
      clearInterval(timer);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve(!isOver);
    }, LOOK_EVERY_MS);
  });
}
