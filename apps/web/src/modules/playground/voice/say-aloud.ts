/** Reads a text aloud, piece by piece: the next piece is made while one is heard. */
import { synthesize, type VoiceModel } from "./voice-calls.ts";
import { piecesOf } from "./spoken-text.ts";
import { readVoice, speaksInBrowser, voiceData, voiceTarget } from "./voice-settings.ts";

/** Ends when all was heard. @throws the signal's reason, or why there is no sound */
export async function sayAloud(text: string, endpoint: string, signal: AbortSignal): Promise<void> {
  const pieces = piecesOf(text);
  if (speaksInBrowser()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const piece of pieces) await sayInBrowser(piece, signal);
    return;
  }
  const data = await voiceData("text-to-speech");
  const model: VoiceModel = { target: voiceTarget("text-to-speech", data, endpoint), endpoint, data };
  const make = (piece: string | undefined) => {
    const made = piece === undefined ? undefined : synthesize(piece, model, signal);
    // Its error is thrown when its turn comes.
    made?.catch(() => undefined);
    return made;
  };
  let next = make(pieces[0]);
  for (const [at] of pieces.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const sound = await next;
    next = make(pieces[at + 1]);
    // oxlint-disable-next-line no-await-in-loop
    if (sound) await play(sound, signal);
  }
}

async function play(sound: Blob, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const address = URL.createObjectURL(sound);
  const audio = new Audio(address);
  try {
    await new Promise<void>((resolve, reject) => {
      audio.addEventListener("ended", () => resolve());
      audio.addEventListener("error", () => reject(new Error(audio.error?.message ?? "No sound.")));
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      audio.play().catch(reject);
    });
  } finally {
    audio.pause();
    URL.revokeObjectURL(address);
  }
}

function sayInBrowser(text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const said = new SpeechSynthesisUtterance(text);
  const name = readVoice().voice;
  const voice = speechSynthesis.getVoices().find((one) => one.name === name);
  if (voice) Object.assign(said, { voice, lang: voice.lang });
  return new Promise((resolve, reject) => {
    said.addEventListener("end", () => resolve());
    said.addEventListener("error", ({ error }) => reject(signal.aborted ? signal.reason : new Error(error)));
    signal.addEventListener("abort", () => {
      speechSynthesis.cancel();
      reject(signal.reason as Error);
    });
    speechSynthesis.speak(said);
  });
}
