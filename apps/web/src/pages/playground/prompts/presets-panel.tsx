/** Uses, saves and shares presets of prompt settings. */
import { useId, useState, useSyncExternalStore, type ChangeEvent } from "react";
import { download } from "../download.ts";
import { keyIn } from "../conversations/pasted-keys.ts";
import { PLAYGROUND_LABELS } from "../labels.ts";
import type { PromptSettings } from "./prompt-settings.ts";
import {
  deletePreset,
  noPresets,
  onPresetsChange,
  presets,
  readPresetFile,
  savePreset,
  toPresetFile,
  toPresetFragment,
  type Preset,
} from "./presets.ts";

const LABELS = PLAYGROUND_LABELS.presets;
const MAX_FILE_BYTES = 2_000_000;

export function PresetsPanel({
  settings,
  initialName = "",
  onUse,
}: {
  settings: PromptSettings;
  /** The name of the preset that a link brought. */
  initialName?: string;
  onUse: (settings: PromptSettings) => void;
}) {
  const id = useId();
  const saved = useSyncExternalStore(onPresetsChange, presets, noPresets);
  const [name, setName] = useState(initialName);
  const [message, setMessage] = useState("");
  /** The way out that a person was warned of and may choose again. */
  const [warned, setWarned] = useState("");

  const named = (): Preset | undefined => {
    if (name.trim() === "") setMessage(LABELS.needsName);
    return name.trim() === "" ? undefined : { name: name.trim(), ...settings };
  };
  const attempt = (work: () => string | Promise<string>) =>
    void Promise.resolve()
      .then(work)
      .then(setMessage, (error: unknown) => setMessage((error as Error).message));
  const mayLeave = (way: string, preset: Preset): boolean => {
    const key = keyIn(JSON.stringify(preset));
    if (key === undefined || warned === way) return true;
    setWarned(way);
    setMessage(LABELS.holdsKey(key));
    return false;
  };
  const use = (chosen: string) => {
    const preset = saved.find((one) => one.name === chosen);
    if (!preset) return;
    const { name: itsName, ...its } = preset;
    setName(itsName);
    onUse(its);
    setMessage(LABELS.used(itsName));
  };
  const importFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    attempt(async () => {
      if (file.size > MAX_FILE_BYTES) throw new Error(LABELS.notPreset);
      const preset = readPresetFile(await file.text());
      savePreset(preset);
      const { name: itsName, ...its } = preset;
      setName(itsName);
      onUse(its);
      return LABELS.used(itsName);
    });
  };
  return (
    <fieldset className="tool-settings presets">
      <legend>{LABELS.title}</legend>
      <PresetChoice saved={saved} onChoose={use} />
      <div className="vt-field">
        <label htmlFor={`${id}-name`}>{LABELS.name}</label>
        <input id={`${id}-name`} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      </div>
      <div className="vt-widget__actions">
        <button
          type="button"
          className="vt-button"
          onClick={() => {
            const preset = named();
            if (preset)
              attempt(() => {
                savePreset(preset);
                return LABELS.saved(preset.name);
              });
          }}
        >
          {LABELS.save}
        </button>
        <button
          type="button"
          className="vt-button"
          onClick={() => {
            const preset = named();
            if (!preset || !mayLeave("file", preset)) return;
            download(toPresetFile(preset), "preset.json", "application/json");
            setMessage(LABELS.downloaded);
          }}
        >
          {LABELS.file}
        </button>
        <button
          type="button"
          className="vt-button"
          onClick={() => {
            const preset = named();
            if (!preset || !mayLeave("link", preset)) return;
            attempt(async () => {
              const fragment = await toPresetFragment(preset);
              if (fragment === undefined) return LABELS.tooLong;
              await navigator.clipboard.writeText(`${location.origin}/playground?task=conversational${fragment}`);
              return LABELS.linked;
            });
          }}
        >
          {LABELS.link}
        </button>
        {saved.some((preset) => preset.name === name.trim()) ? (
          <button
            type="button"
            className="vt-button"
            onClick={() =>
              attempt(() => {
                deletePreset(name.trim());
                return LABELS.deleted(name.trim());
              })
            }
          >
            {LABELS.delete}
          </button>
        ) : null}
        <label className="vt-button presets__import">
          {LABELS.import}
          <input type="file" accept=".json,application/json" className="vt-visually-hidden" onChange={importFile} />
        </label>
      </div>
      <p role="status" className="vt-field__hint">
        {message}
      </p>
    </fieldset>
  );
}

/** A list of the presets of this browser, for the settings of one column. */
export function PresetPicker({ onUse }: { onUse: (settings: PromptSettings) => void }) {
  const saved = useSyncExternalStore(onPresetsChange, presets, noPresets);
  return (
    <PresetChoice
      saved={saved}
      onChoose={(chosen) => {
        const preset = saved.find((one) => one.name === chosen);
        if (!preset) return;
        const { name: _, ...settings } = preset;
        onUse(settings);
      }}
    />
  );
}

function PresetChoice({ saved, onChoose }: { saved: readonly Preset[]; onChoose: (name: string) => void }) {
  const id = useId();
  if (saved.length === 0) return null;
  return (
    <div className="vt-field">
      <label htmlFor={id}>{LABELS.use}</label>
      <select id={id} value="" onChange={({ target }) => onChoose(target.value)}>
        <option value="">{LABELS.choose}</option>
        {saved.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
