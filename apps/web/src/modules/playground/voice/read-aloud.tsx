/** Reads one answer aloud; another one, or the same button, ends it. What speaks loads with the first press. */
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from "react";
import { newListeners } from "../storage/listeners.ts";
import { useEscape } from "./use-escape.ts";
import { VOICE_LABELS } from "./messages/voice-labels.ts";

const LABELS = VOICE_LABELS;

/** The answer that is read now; one at a time on the page. */
let current: { abort: () => void } | undefined;
const { notify, subscribe } = newListeners();

function setCurrent(next: typeof current): void {
  current = next;
  notify();
}

export function ReadAloud({ endpoint }: { endpoint: string }) {
  const [own, setOwn] = useState<typeof current>();
  const [problem, setProblem] = useState("");
  const isReading = useSyncExternalStore(subscribe, () => own !== undefined && current === own, never);
  useEffect(() => () => own?.abort(), [own]);
  useEscape(isReading, () => own?.abort());
  const read = async ({ currentTarget }: MouseEvent) => {
    if (isReading) return own?.abort();
    current?.abort();
    const answer = currentTarget.closest(".vt-chat__turn")?.querySelector(".vt-streamed");
    const aborter = new AbortController();
    const reading = { abort: () => aborter.abort(new DOMException("Stopped.", "AbortError")) };
    setOwn(reading);
    setCurrent(reading);
    setProblem("");
    try {
      const [{ sayAloud }, { spokenText }] = await Promise.all([import("./say-aloud.ts"), import("./spoken-text.ts")]);
      await sayAloud(answer ? spokenText(answer) : "", endpoint, aborter.signal);
    } catch (error) {
      if (!aborter.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (current === reading) setCurrent(undefined);
    }
    return undefined;
  };
  return (
    <>
      <button type="button" aria-pressed={isReading} onClick={(event) => void read(event)}>
        {isReading ? LABELS.endReading : LABELS.read}
      </button>
      <span role="status">{problem}</span>
    </>
  );
}

const never = () => false;
