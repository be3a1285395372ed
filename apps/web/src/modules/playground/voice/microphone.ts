/** Records what a person says, until they press again or, hands-free, until they pause. */
import { SpeechGate } from "./speech-gate.ts";

export type MicrophoneProblem = "refused" | "missing" | "insecure";

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const LOOK_EVERY_MS = 50;
/** Local recognition reads recordings of up to this length. */
const MAX_RECORDING_MS = 120_000;
const MAX_WAIT_MS = 30_000;

export interface Recording {
  /** Drops the recording. */
  signal: AbortSignal;
  /** Ends it and keeps it. */
  finish: AbortSignal;
  /** Ends with a pause after speech, or when nobody speaks. */
  isHandsFree: boolean;
  onLevel: (level: number) => void;
}

/**
 * The recording; nothing where nobody spoke.
 *
 * @throws {MicrophoneError} where the browser gives no microphone, or the signal's reason
 */
export async function recordSpeech({ signal, finish, isHandsFree, onLevel }: Recording): Promise<Blob | undefined> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  try {
    signal.throwIfAborted();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const recorder = new MediaRecorder(stream);
    const pieces: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    const stopped = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve()));
    recorder.start();
    const hasSpeech = await untilEnd(analyser, { signal, finish, isHandsFree, onLevel });
    recorder.stop();
    await stopped;
    signal.throwIfAborted();
    return hasSpeech ? new Blob(pieces, { type: recorder.mimeType }) : undefined;
  } finally {
    // The browser's sign of a running recording goes out.
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // Only pages with TLS, and those of this machine, have media devices.
  if (!("mediaDevices" in navigator)) throw new MicrophoneError("insecure");
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    const isRefused = error instanceof DOMException && /NotAllowed|Security/.test(error.name);
    throw new MicrophoneError(isRefused ? "refused" : "missing", error);
  }
}

/** Whether there is something to keep. */
function untilEnd(analyser: AnalyserNode, { signal, finish, isHandsFree, onLevel }: Recording): Promise<boolean> {
  const samples = new Float32Array(analyser.fftSize);
  const gate = new SpeechGate();
  const begun = performance.now();
  let hasSpeech = false;
  return new Promise((resolve) => {
    const end = (isKept: boolean) => {
      clearInterval(timer);
      resolve(isKept);
    };
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      onLevel(level);
      const heard = gate.hear(level, LOOK_EVERY_MS);
      hasSpeech ||= heard !== "waiting";
      const ms = performance.now() - begun;
      if (signal.aborted) end(false);
      else if (finish.aborted || ms > MAX_RECORDING_MS) end(true);
      else if (isHandsFree && (heard === "ended" || (!hasSpeech && ms > MAX_WAIT_MS))) end(hasSpeech);
    }, LOOK_EVERY_MS);
  });
}
