/** Named prompt settings, kept in this browser; shared as a file, or as a link whose fragment no server receives. */
import { isObject } from "@vitrine/base";
import { packedFragment, unpackedFragment } from "../rendering/packed-fragment.ts";
import { keptValue } from "../storage/kept-value.ts";
import { newListeners } from "../storage/listeners.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { readPromptSettings, type PromptSettings } from "./prompt-settings.ts";

const LABELS = PLAYGROUND_LABELS.presets;

export interface Preset extends PromptSettings {
  name: string;
}

const STORAGE_NAME = "vitrine.presets";
const FRAGMENT_NAME = "preset";
const MAX_PRESETS = 200;
const MAX_NAME_CHARS = 80;

const NO_PRESETS: readonly Preset[] = [];
const kept = keptValue("local", STORAGE_NAME, (saved): readonly Preset[] =>
  Array.isArray(saved) ? saved.flatMap((one) => readPreset(one) ?? []) : NO_PRESETS,
);
const { notify, subscribe } = newListeners();
let current: readonly Preset[] | undefined;

/** The presets of this browser; the same object until they change. */
export function presets(): readonly Preset[] {
  return (current ??= kept.read());
}

/** The presets during server rendering: none. */
export function noPresets(): readonly Preset[] {
  return NO_PRESETS;
}

export function onPresetsChange(listener: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key !== STORAGE_NAME) return;
    current = undefined;
    listener();
  };
  const unsubscribe = subscribe(listener);
  addEventListener("storage", otherTab);
  return () => {
    unsubscribe();
    removeEventListener("storage", otherTab);
  };
}

/** Adds a preset, in place of one with the same name. @throws if the browser cannot store it */
export function savePreset(preset: Preset): void {
  const others = kept.read().filter(({ name }) => name !== preset.name);
  if (others.length >= MAX_PRESETS) throw new Error(LABELS.tooMany({ max: MAX_PRESETS }));
  store([...others, preset]);
}

export function deletePreset(name: string): void {
  store(kept.read().filter((preset) => preset.name !== name));
}

function store(next: readonly Preset[]): void {
  if (!kept.write(next)) throw new Error(LABELS.notSaved);
  current = next;
  notify();
}

function readPreset(value: unknown): Preset | undefined {
  const settings = readPromptSettings(value);
  if (!settings || !isObject(value) || typeof value["name"] !== "string" || value["name"].trim() === "")
    return undefined;
  return { name: value["name"].trim().slice(0, MAX_NAME_CHARS), ...settings };
}

export function toPresetFile(preset: Preset): string {
  return JSON.stringify({ kind: "preset", ...preset }, undefined, 2);
}

/** @throws if the text is no preset */
export function readPresetFile(text: string): Preset {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(LABELS.notPreset);
  }
  const preset = isObject(value) && value["kind"] === "preset" ? readPreset(value) : undefined;
  if (!preset) throw new Error(LABELS.notPreset);
  return preset;
}

/** The fragment of a link, or `undefined` if the preset is too long for one. */
export function toPresetFragment(preset: Preset): Promise<string | undefined> {
  return packedFragment(FRAGMENT_NAME, toPresetFile(preset));
}

/** The preset of a link; `undefined` if it has none. @throws if it is damaged */
export async function fromPresetFragment(fragment: string): Promise<Preset | undefined> {
  const text = await unpackedFragment(FRAGMENT_NAME, fragment);
  return text === undefined ? undefined : readPresetFile(text);
}
