/** Who recognizes speech and who speaks: a choice of this browser. */
import { isObject } from "@vitrine/base";
import { linksFor, defaultTarget } from "../targets/target-editor.tsx";
import { decodeTarget, encodeTarget, type Target } from "../targets/targets.ts";
import type { PlaygroundData } from "../playground-data.ts";
import { keptValue } from "../storage/kept-value.ts";
import { inPageLanguage } from "../../../languages/page-prefix.ts";

export type VoiceTask = "automatic-speech-recognition" | "text-to-speech";

export interface VoiceSettings {
  /** The target for each task; without one, the first that is ready. */
  targets: Partial<Record<VoiceTask, string>>;
  /** Speaks with the voices of the browser. */
  usesBrowserVoice?: boolean;
  /** Name of a voice of the browser. */
  voice?: string;
}

const kept = keptValue("local", "vitrine.voice", (saved): VoiceSettings => {
  const { targets, usesBrowserVoice, voice } = isObject(saved) ? saved : {};
  return {
    targets: isObject(targets) ? (targets as VoiceSettings["targets"]) : {},
    ...(typeof usesBrowserVoice === "boolean" && { usesBrowserVoice }),
    ...(typeof voice === "string" && { voice }),
  };
});
export const { read: readVoice, write: saveVoice } = kept;

/** The chosen target of a task, else one that needs no setup. */
export function voiceTarget(task: VoiceTask, data: PlaygroundData, endpoint: string): Target {
  const chosen = decodeTarget(readVoice().targets[task] ?? "");
  if (chosen && linksFor(data, endpoint).includes(chosen.place)) return chosen;
  const isInstalled = data.local.some(({ installed }) => installed);
  return defaultTarget(
    isInstalled || !data.hasSharedToken ? (data.local.length > 0 ? "local" : "hub") : "shared",
    data,
  );
}

export function chooseVoiceTarget(task: VoiceTask, target: Target): void {
  const settings = readVoice();
  saveVoice({ ...settings, targets: { ...settings.targets, [task]: encodeTarget(target) } });
}

/** Whether answers are read by the browser itself: by choice, else where it has voices. */
export function speaksInBrowser(): boolean {
  const { usesBrowserVoice } = readVoice();
  return usesBrowserVoice ?? (typeof speechSynthesis !== "undefined" && speechSynthesis.getVoices().length > 0);
}

const known = new Map<VoiceTask, Promise<PlaygroundData>>();

/** Models that the site offers for a task; asked once, and again after an installation. */
export function voiceData(task: VoiceTask, isFresh = false): Promise<PlaygroundData> {
  const before = isFresh ? undefined : known.get(task);
  const asked =
    before ??
    fetch(inPageLanguage(`/api/playground/${task}.json`)).then(async (response) => {
      if (!response.ok) throw new Error(`The site answered ${response.status}.`);
      return (await response.json()) as PlaygroundData;
    });
  known.set(task, asked);
  asked.catch(() => known.delete(task));
  return asked;
}
