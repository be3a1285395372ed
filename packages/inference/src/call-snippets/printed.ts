/** What a printer of one client gives back. */

import type { Code } from "@vitrine/code";
import type { AnswerMedia } from "../provider.ts";

export interface Printed {
  code: Code;
  install?: string;
  notes?: readonly string[];
}

/** A snippet, or why there is none. */
export type PrintResult = Printed | string;

/** Files that printed calls save their results as. */
export const SAVED_AS: Readonly<Record<AnswerMedia, string>> = {
  image: "image.png",
  audio: "audio.wav",
  video: "video.mp4",
};

/** Seconds that a printed call waits for an answer, and for a job. */
export const REQUEST_SECONDS = 300;
export const JOB_SECONDS = 900;
/** Seconds between two polls of a printed call. */
export const POLL_SECONDS = 2;
