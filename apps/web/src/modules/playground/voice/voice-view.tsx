/** The settings of voice: who recognizes speech, and who reads answers aloud. */
import { useEffect, useState } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { useKeys } from "../targets/settings-dialog.tsx";
import { TargetEditor } from "../targets/target-editor.tsx";
import { whyBlocked } from "../targets/target-notice.tsx";
import type { Target } from "../targets/targets.ts";
import {
  chooseVoiceTarget,
  readVoice,
  saveVoice,
  speaksInBrowser,
  voiceData,
  voiceTarget,
  type VoiceTask,
} from "./voice-settings.ts";
import { SelectField } from "../../../shell/components/fields.tsx";
import { VOICE_LABELS } from "./messages/voice-labels.ts";

const LABELS = VOICE_LABELS;

export function VoiceView({ endpoint }: { endpoint: string }) {
  const [isBrowser, setIsBrowser] = useState(speaksInBrowser);
  const voices = useBrowserVoices();
  const [voice, setVoice] = useState(() => readVoice().voice ?? "");
  return (
    <>
      <p className="vt-field__hint">{LABELS.about}</p>
      <fieldset>
        <legend>{LABELS.recognizer}</legend>
        <VoiceTarget task="automatic-speech-recognition" endpoint={endpoint} />
      </fieldset>
      <fieldset>
        <legend>{LABELS.speaker}</legend>
        <label>
          <input
            type="checkbox"
            checked={isBrowser}
            disabled={voices.length === 0}
            onChange={({ target }) => {
              setIsBrowser(target.checked);
              saveVoice({ ...readVoice(), usesBrowserVoice: target.checked });
            }}
          />
          {voices.length === 0 ? LABELS.noBrowserVoice : LABELS.browserVoice}
        </label>
        {isBrowser ? (
          <SelectField
            label={LABELS.voice}
            value={voice}
            onChange={(name) => {
              setVoice(name);
              saveVoice({ ...readVoice(), voice: name });
            }}
          >
            <option value="">{LABELS.usualVoice}</option>
            {voices.map(({ name, lang }) => (
              <option key={name} value={name}>
                {LABELS.voiceOf({ name, language: lang })}
              </option>
            ))}
          </SelectField>
        ) : (
          <VoiceTarget task="text-to-speech" endpoint={endpoint} />
        )}
      </fieldset>
    </>
  );
}

function VoiceTarget({ task, endpoint }: { task: VoiceTask; endpoint: string }) {
  const [data, setData] = useState<PlaygroundData>();
  const [target, setTarget] = useState<Target>();
  const [problem, setProblem] = useState("");
  const keys = useKeys();
  /** Above zero after an installation: the data is asked again. */
  const [round, setRound] = useState(0);
  useEffect(() => {
    voiceData(task, round > 0).then(
      (found) => {
        setData(found);
        setTarget(voiceTarget(task, found, endpoint));
      },
      (error: unknown) => setProblem(String(error)),
    );
  }, [task, endpoint, round]);
  if (problem !== "") return <p role="alert">{problem}</p>;
  if (!data || !target) return <p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>;
  const choose = (next: Target) => {
    setTarget(next);
    chooseVoiceTarget(task, next);
  };
  return (
    <>
      <TargetEditor target={target} data={data} endpoint={endpoint} onChange={choose} />
      {whyBlocked(
        target,
        data,
        keys,
        () => setRound(round + 1),
        (model) => choose({ ...target, model }),
      )}
    </>
  );
}

/** Browsers load their voices late. */
function useBrowserVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (typeof speechSynthesis === "undefined") return undefined;
    const read = () => setVoices(speechSynthesis.getVoices());
    read();
    speechSynthesis.addEventListener("voiceschanged", read);
    return () => speechSynthesis.removeEventListener("voiceschanged", read);
  }, []);
  return voices;
}
