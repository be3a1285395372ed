/**
 * Buttons beside the message field: dictate, and talk hands-free. What records and recognizes loads with the first press,
 * and the browser asks for the microphone only then.
 */
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { useKeys } from "../targets/settings-dialog.tsx";
import { canRun, whyBlocked } from "../targets/target-notice.tsx";
import type { Target } from "../targets/targets.ts";
import type { MicrophoneError } from "./microphone.ts";
import { useEscape } from "./use-escape.ts";
import type { VoiceState } from "./voice-turns.ts";
import { VOICE_LABELS } from "./messages/voice-labels.ts";
import { GlyphAction } from "../frame/glyphs.tsx";
import { Status } from "../../../shell/components/controls.tsx";

const LABELS = VOICE_LABELS;

type Mode = "dictating" | "talking";

interface Running {
  mode: Mode;
  state: VoiceState | "starting";
  abort: () => void;
  finish: () => void;
}

export function VoiceControls({ endpoint }: { endpoint: string }) {
  const [running, setRunning] = useState<Running>();
  const [message, setMessage] = useState("");
  const [blocked, setBlocked] = useState<{ target: Target; data: PlaygroundData }>();
  const level = useRef<HTMLMeterElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    stop.current = running?.abort;
  });
  useEffect(() => () => stop.current?.(), []);
  useEscape(running !== undefined, () => running?.abort());
  const keys = useKeys();

  const start = async (mode: Mode) => {
    const [aborter, finisher] = [new AbortController(), new AbortController()];
    const abort = () => aborter.abort(new DOMException("Stopped.", "AbortError"));
    const finish = () => (mode === "talking" ? abort() : finisher.abort());
    const show = (state: Running["state"]) => setRunning({ mode, state, abort, finish });
    setMessage("");
    setBlocked(undefined);
    show("starting");
    try {
      const [{ dictate, talk }, { voiceData, voiceTarget }] = await Promise.all([
        import("./voice-turns.ts"),
        import("./voice-settings.ts"),
      ]);
      const data = await voiceData("automatic-speech-recognition", true);
      const target = voiceTarget("automatic-speech-recognition", data, endpoint);
      if (!canRun(target, data, keys)) {
        setMessage(LABELS.blocked);
        return setBlocked({ target, data });
      }
      const session = {
        endpoint,
        signal: aborter.signal,
        finish: finisher.signal,
        onState: show,
        onLevel: (heard: number) => level.current && (level.current.value = Math.min(1, heard * 5)),
      };
      if (mode === "talking") setMessage(LABELS.ends[await talk(session)]);
      else setMessage((await dictate(session)) === "" ? LABELS.nothingHeard : LABELS.dictated);
    } catch (error) {
      setMessage(aborter.signal.aborted ? LABELS.stopped : problemText(error));
    } finally {
      setRunning(undefined);
    }
    return undefined;
  };
  const button = (mode: Mode, label: string, running_: string): ReactNode => (
    <GlyphAction
      label={running?.mode === mode ? running_ : label}
      icon={mode === "talking" ? "talk" : "dictate"}
      aria-pressed={running?.mode === mode}
      disabled={running !== undefined && running.mode !== mode}
      onClick={() => (running ? running.finish() : void start(mode))}
    />
  );
  return (
    <div className="voice">
      <div className="voice__buttons">
        {button("dictating", LABELS.dictate, LABELS.endDictation)}
        {button("talking", LABELS.talk, LABELS.endTalk)}
        {running?.state === "listening" ? <meter ref={level} className="voice__level" aria-hidden="true" /> : null}
      </div>
      <Status text={running ? LABELS.states[running.state] : message} />
      {blocked ? (
        <div className="voice__blocked">
          {whyBlocked(
            blocked.target,
            blocked.data,
            keys,
            () => {
              setBlocked(undefined);
              setMessage(LABELS.ready);
            },
            nothing,
          )}
        </div>
      ) : null}
    </div>
  );
}

const nothing = () => undefined;

function problemText(error: unknown): string {
  const { problem } = error as Partial<MicrophoneError>;
  if (problem !== undefined) return LABELS.microphone[problem];
  return error instanceof Error ? error.message : String(error);
}
