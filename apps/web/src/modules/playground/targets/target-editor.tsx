/** Who runs a call: the visitor chooses where, then a model, then a provider, each only where there is a choice. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { ModelPicker } from "@vitrine/react";
import { useEffect, useId, useState } from "react";
import type { ModelChoice } from "./model-choices.ts";
import type { PlaygroundData } from "../playground-data.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { Place, Target } from "./targets.ts";
import { inPageLanguage } from "../../../languages/page-prefix.ts";
import { Options, ShortLabel } from "../../../shell/components/controls.tsx";
import { InputField, SelectField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.targets;

/** Places that can be chosen for a task here. */
export function linksFor(data: PlaygroundData, endpoint: string): Place[] {
  return [
    ...(data.local.length > 0 ? (["local"] as const) : []),
    ...(data.browser.length > 0 ? (["browser"] as const) : []),
    ...(data.endpoint ? (["endpoint"] as const) : []),
    ...(data.hasSharedToken ? (["shared"] as const) : []),
    "hub",
    "key",
    ...(endpoint === "" ? [] : (["custom"] as const)),
  ];
}

/** Whether calls work there without any setup. */
export function isReady(place: Place, data: PlaygroundData): boolean {
  return place === "local" ? data.local.some(({ installed }) => installed) : place === "endpoint" || place === "shared";
}

/** The initial target for a place. */
export function defaultTarget(place: Place, data: PlaygroundData): Target {
  if (place === "local")
    return { place, provider: "", model: (data.local.find(({ installed }) => installed) ?? data.local[0])?.id ?? "" };
  if (place === "browser") return { place, provider: "", model: data.browser[0]?.id ?? "" };
  if (place === "endpoint") return { place, provider: "", model: data.endpoint?.models[0] ?? "" };
  const model = data.models[0]?.id ?? "";
  if (place === "key") return { place, provider: data.providers[0]?.id ?? "", model };
  return { place, provider: place === "custom" ? "" : "auto", model };
}

interface TargetEditorProps {
  target: Target;
  data: PlaygroundData;
  endpoint: string;
  /** Called when the list of the model server is opened. */
  onPick?: (() => void) | undefined;
  onChange: (target: Target) => void;
  onRemove?: (() => void) | undefined;
}

export function TargetEditor({ target, data, endpoint, onPick, onChange, onRemove }: TargetEditorProps) {
  const { place, provider, model } = target;
  const setModel = (value: string) => onChange({ ...target, model: value });
  const hasProvider = place === "hub" || place === "shared" || place === "key";
  return (
    <div className="target">
      <SelectField
        label={LABELS.field}
        value={place}
        onChange={(value) => onChange(defaultTarget(value as Place, data))}
      >
        <Options values={linksFor(data, endpoint)} optionLabel={(option) => LABELS[option]} />
      </SelectField>
      {place === "local" ? (
        <ChoiceField
          label={LABELS.model}
          value={model}
          options={data.local.map((local) => ({
            value: local.id,
            label: local.installed
              ? local.label
              : LABELS.modelToInstall({ model: local.label, megabytes: local.diskMb }),
          }))}
          onChange={setModel}
        />
      ) : place === "browser" ? (
        <ChoiceField
          label={LABELS.model}
          value={model}
          options={data.browser.map(({ id: name, label, weightMb }) => ({
            value: name,
            label: weightMb === undefined ? label : LABELS.modelOfSize({ model: label, megabytes: weightMb }),
          }))}
          onChange={setModel}
        />
      ) : place === "endpoint" ? (
        <ChoiceField
          label={LABELS.model}
          value={model}
          options={(data.endpoint?.models ?? []).map((value) => {
            const facts = data.endpoint?.facts[value];
            return { value, label: facts === undefined ? value : `${value} · ${facts}` };
          })}
          onPick={onPick}
          onChange={setModel}
        />
      ) : (
        <ModelField value={model} suggestions={data.models} onChange={setModel} />
      )}
      {hasProvider ? (
        <ChoiceField
          label={LABELS.provider}
          value={provider}
          options={[
            ...(place === "key" ? [] : [{ value: "auto", label: LABELS.automatic }]),
            ...data.providers.map((entry) => ({ value: entry.id, label: entry.name })),
          ]}
          onChange={(value) => onChange({ ...target, provider: value })}
        />
      ) : null}
      {onRemove ? (
        <button type="button" className="vt-button" onClick={onRemove}>
          <ShortLabel text={LABELS.remove} full={model === "" ? LABELS.removeUnnamed : LABELS.removeModel({ model })} />
        </button>
      ) : null}
    </div>
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick?: (() => void) | undefined;
  onChange: (value: string) => void;
}

function ChoiceField({ label, value, options, onPick, onChange }: ChoiceFieldProps) {
  const [wanted, setWanted] = useState("");
  // A link may name what is not offered: it stays chosen, and says so.
  const isOffered = value === "" || options.some((option) => option.value === value);
  const isLong = options.length > MAX_SHORT_LIST;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)));
  const families = isLong ? Object.groupBy(found, (option) => familyOf(option.value)) : { "": found };
  return (
    <div className={isLong ? "target__model target__long" : "target__short"}>
      {isLong ? (
        <>
          <InputField label={LABELS.search} type="search" value={wanted} onChange={setWanted} />
          <p role="status" className="vt-visually-hidden">
            {words.length === 0 ? "" : LABELS.found({ count: found.length })}
          </p>
        </>
      ) : null}
      <SelectField
        label={label}
        value={value}
        size={isLong ? SHOWN_OPTIONS : undefined}
        onFocus={onPick}
        onChange={onChange}
      >
        {isOffered ? null : <option value={value}>{LABELS.notOffered({ model: value })}</option>}
        {Object.entries(families).map(([family, members = []]) =>
          family === "" ? (
            <ModelOptions key="" options={members} />
          ) : (
            <optgroup key={family} label={family}>
              <ModelOptions options={members} />
            </optgroup>
          ),
        )}
      </SelectField>
    </div>
  );
}

/** A longer list is searched, and has its families. */
const MAX_SHORT_LIST = 8;
const SHOWN_OPTIONS = 10;

/** The letters that a name begins with, without its owner: `qwen` of `Qwen/Qwen3-8B`. */
function familyOf(name: string): string {
  return /^[a-z]+/.exec((name.split("/").at(-1) ?? name).toLowerCase())?.[0] ?? "";
}

function ModelOptions({ options }: Pick<ChoiceFieldProps, "options">) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

const TYPING_PAUSE_MS = 120;

interface ModelFieldProps {
  value: string;
  suggestions: readonly ModelChoice[];
  onChange: (value: string) => void;
}

/** A model's id: any id can be typed, and known ones are suggested. */
function ModelField({ value, suggestions, onChange }: ModelFieldProps) {
  const id = useId();
  const available = useAvailable(value, suggestions);
  return (
    <Autocomplete.Root
      items={available}
      itemToStringValue={({ id: model }: ModelChoice) => model}
      value={value}
      onValueChange={onChange}
      mode="none"
    >
      <ModelPicker id={id} className="target__model" models={available} input={<Autocomplete.Input />}>
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="target__positioner">
            <Autocomplete.Popup className="target__popup">
              <Autocomplete.List>
                {(model: ModelChoice) => (
                  <Autocomplete.Item key={model.id} value={model.id} className="target__option">
                    <ModelPicker.Option model={model} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </ModelPicker>
    </Autocomplete.Root>
  );
}

/** Matching models of the task, then others of the store, including local ones. */
function useAvailable(text: string, suggestions: readonly ModelChoice[]): ModelChoice[] {
  const [found, setFound] = useState<readonly ModelChoice[]>([]);
  useEffect(() => {
    if (text.trim() === "") return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      fetch(inPageLanguage(`/api/playground-models.json?q=${encodeURIComponent(text)}`), { signal: aborter.signal })
        .then((response) => (response.ok ? (response.json() as Promise<ModelChoice[]>) : []))
        .then(setFound)
        .catch(() => undefined);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text]);
  const wanted = text.trim().toLowerCase();
  const isWhole = suggestions.some(({ id }) => id === text);
  const matching = suggestions.filter(({ id }) => isWhole || id.toLowerCase().includes(wanted));
  const available = new Map([...matching, ...(wanted === "" ? [] : found)].map((choice) => [choice.id, choice]));
  return [...available.values()].slice(0, 12);
}
