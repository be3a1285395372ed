/**
 * Tells speech from silence by the level of the sound alone: louder than the room for a moment is speech, and a pause
 * after it ends it. It adapts to the room, and knows nothing of words: loud noise is speech to it.
 */

const MIN_SPEECH_LEVEL = 0.012;
/** Above the level of the room. */
const SPEECH_OVER_ROOM = 3;
const MIN_SPEECH_MS = 200;
const PAUSE_MS = 1200;
/** The share of the way to a louder room in a second. */
const RISE_PER_SECOND = 0.1;

export class SpeechGate {
  #room = MIN_SPEECH_LEVEL / SPEECH_OVER_ROOM;
  #speechMs = 0;
  #quietMs = 0;

  /**
   * @param level root mean square of the samples, from 0 to 1
   * @param ms how long that was
   */
  hear(level: number, ms: number): "waiting" | "speaking" | "ended" {
    const isSpeech = level > Math.max(MIN_SPEECH_LEVEL, this.#room * SPEECH_OVER_ROOM);
    const share = level < this.#room ? 0.5 : (RISE_PER_SECOND * ms) / 1000;
    this.#room += (level - this.#room) * share;
    if (isSpeech) {
      this.#speechMs += ms;
      this.#quietMs = 0;
    } else {
      this.#quietMs += ms;
      // A click is no word.
      if (this.#speechMs < MIN_SPEECH_MS) this.#speechMs = 0;
    }
    if (this.#speechMs < MIN_SPEECH_MS) return "waiting";
    return this.#quietMs >= PAUSE_MS ? "ended" : "speaking";
  }
}
