/** Uses, saves and shares presets of prompt settings. */
import { useState, useSyncExternalStore } from "react";
import { download } from "../download.ts";
import { useKeyGuard } from "../conversations/use-key-guard.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
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
import { Action, FileAction, Options, Status } from "../../../shell/components/controls.tsx";
import { InputField, SelectField } from "../../../shell/components/fields.tsx";
import { SITE_BASE } from "../../../languages/page-prefix.ts";

const LABELS = PLAYGROUND_LABELS.presets;
const MAX_FILE_BYTES = 2_000_000;

interface PresetsPanelProps {
  settings: PromptSettings;
  /** The name of the preset that a link brought. */
  initialName?: string;
  onUse: (settings: PromptSettings) => void;
}

export function PresetsPanel({ settings, initialName = "", onUse }: PresetsPanelProps) {
  const saved = useSyncExternalStore(onPresetsChange, presets, noPresets);
  const [name, setName] = useState(initialName);
  const [message, setMessage] = useState("");
  const mayLeave = useKeyGuard((key) => setMessage(LABELS.holdsKey({ key })));

  const named = (): Preset | undefined => {
    if (name.trim() === "") setMessage(LABELS.needsName);
    return name.trim() === "" ? undefined : { name: name.trim(), ...settings };
  };
  const attempt = (work: () => string | Promise<string>) =>
    void Promise.resolve()
      .then(work)
      .then(setMessage, (error: unknown) => setMessage((error as Error).message));
  const use = ({ name: itsName, ...its }: Preset) => {
    setName(itsName);
    onUse(its);
    return LABELS.used({ name: itsName });
  };
  const importFile = (file: File) =>
    attempt(async () => {
      if (file.size > MAX_FILE_BYTES) throw new Error(LABELS.notPreset);
      const preset = readPresetFile(await file.text());
      savePreset(preset);
      return use(preset);
    });
  return (
    <fieldset className="tool-settings presets">
      <legend>{LABELS.title}</legend>
      <PresetChoice saved={saved} onChoose={(preset) => setMessage(use(preset))} />
      <InputField label={LABELS.name} value={name} maxLength={80} onChange={setName} />
      <div className="vt-widget__actions">
        <Action
          label={LABELS.save}
          onClick={() => {
            const preset = named();
            if (preset)
              attempt(() => {
                savePreset(preset);
                return LABELS.saved({ name: preset.name });
              });
          }}
        />
        <Action
          label={LABELS.file}
          onClick={() => {
            const preset = named();
            if (!preset || !mayLeave("file", JSON.stringify(preset))) return;
            download(toPresetFile(preset), "preset.json", "application/json");
            setMessage(LABELS.downloaded);
          }}
        />
        <Action
          label={LABELS.link}
          onClick={() => {
            const preset = named();
            if (!preset || !mayLeave("link", JSON.stringify(preset))) return;
            attempt(async () => {
              const fragment = await toPresetFragment(preset);
              if (fragment === undefined) return LABELS.tooLong;
              await navigator.clipboard.writeText(
                `${location.origin}${SITE_BASE}/playground?task=conversational${fragment}`,
              );
              return LABELS.linked;
            });
          }}
        />
        {saved.some((preset) => preset.name === name.trim()) ? (
          <Action
            label={LABELS.delete}
            onClick={() =>
              attempt(() => {
                deletePreset(name.trim());
                return LABELS.deleted({ name: name.trim() });
              })
            }
          />
        ) : null}
        <FileAction label={LABELS.import} accept=".json,application/json" onFile={importFile} />
      </div>
      <Status text={message} />
    </fieldset>
  );
}

/** A list of the presets of this browser, for the settings of one column. */
export function PresetPicker({ onUse }: { onUse: (settings: PromptSettings) => void }) {
  const saved = useSyncExternalStore(onPresetsChange, presets, noPresets);
  const choose = (preset: Preset) => {
    const { name: _, ...settings } = preset;
    onUse(settings);
  };
  return <PresetChoice saved={saved} onChoose={choose} />;
}

function PresetChoice({ saved, onChoose }: { saved: readonly Preset[]; onChoose: (preset: Preset) => void }) {
  if (saved.length === 0) return null;
  const choose = (wanted: string) => {
    const preset = saved.find(({ name }) => name === wanted);
    if (preset) onChoose(preset);
  };
  return (
    <SelectField label={LABELS.use} value="" onChange={choose}>
      <option value="">{LABELS.choose}</option>
      <Options values={saved.map(({ name }) => name)} />
    </SelectField>
  );
}
