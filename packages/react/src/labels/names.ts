/** Codes as people say them. */

import { formatNumber } from "./format.ts";
import type { Language } from "./language.ts";
import { pageLocale } from "./page-language.ts";

/** In English, or in what comes in. */
type Wording = Partial<Language>;

const languages = new Map<string, Intl.DisplayNames>();

/**
 * The name of a language code, in the language of `locale`. Returns an unknown code unchanged.
 * @example
 * import { languageName } from "@vitrine/react";
 *
 * console.log(languageName("fr"), languageName("fr", { locale: "de" })); // French Französisch
 */
export function languageName(code: string, { locale = pageLocale(), nameOf }: Wording = {}): string {
  const own = nameOf?.("language", code);
  if (own !== undefined) return own;
  if (code === "multilingual") return "Multilingual";
  try {
    const names = languages.get(locale) ?? new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
    languages.set(locale, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const LICENSE_NAMES: Readonly<Record<string, string>> = {
  "apache-2.0": "Apache 2.0",
  mit: "MIT",
  "bsd-3-clause": "BSD 3-Clause",
  "bsd-2-clause": "BSD 2-Clause",
  "cc-by-4.0": "CC BY 4.0",
  "cc-by-sa-4.0": "CC BY-SA 4.0",
  "cc-by-nc-4.0": "CC BY-NC 4.0",
  "cc-by-nc-sa-4.0": "CC BY-NC-SA 4.0",
  "cc-by-3.0": "CC BY 3.0",
  "cc0-1.0": "CC0 1.0",
  "gpl-3.0": "GPL 3.0",
  "agpl-3.0": "AGPL 3.0",
  "lgpl-3.0": "LGPL 3.0",
  "creativeml-openrail-m": "CreativeML OpenRAIL-M",
  "openrail++": "OpenRAIL++",
  openrail: "OpenRAIL",
  "bigscience-bloom-rail-1.0": "BigScience BLOOM RAIL 1.0",
  gemma: "Gemma",
  llama2: "Llama 2",
  llama3: "Llama 3",
  "llama3.1": "Llama 3.1",
  "llama3.2": "Llama 3.2",
  "llama3.3": "Llama 3.3",
  llama4: "Llama 4",
  unlicense: "Unlicense",
  other: "Other",
  unknown: "Unknown",
};

/**
 * The name of a license key. Returns an unknown key unchanged.
 * @example
 * import { licenseName } from "@vitrine/react";
 *
 * console.log(licenseName("apache-2.0")); // Apache 2.0
 */
export function licenseName(id: string, { nameOf }: Wording = {}): string {
  return nameOf?.("license", id) ?? (Object.hasOwn(LICENSE_NAMES, id) ? (LICENSE_NAMES[id] as string) : id);
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  safetensors: "Safetensors",
  gguf: "GGUF",
  mlx: "MLX",
  onnx: "ONNX",
  awq: "AWQ",
  gptq: "GPTQ",
  fp8: "FP8",
  fp4: "FP4",
  bnb: "bitsandbytes",
  adapter: "Adapter (LoRA)",
};

/**
 * The name of a weight format. Returns an unknown one unchanged.
 * @example
 * import { formatName } from "@vitrine/react";
 *
 * console.log(formatName("gguf"), formatName("unknown")); // GGUF unknown
 */
export function formatName(id: string, { nameOf }: Wording = {}): string {
  return nameOf?.("format", id) ?? (Object.hasOwn(FORMAT_NAMES, id) ? (FORMAT_NAMES[id] as string) : id);
}

/**
 * The name of something that a model can do, such as `tools`: that of `nameOf`, else the id.
 * @example
 * import { abilityName } from "@vitrine/react";
 *
 * console.log(abilityName("tools"), abilityName("tools", { nameOf: () => "Werkzeuge" })); // tools Werkzeuge
 */
export function abilityName(id: string, { nameOf }: Wording = {}): string {
  return nameOf?.("ability", id) ?? id;
}

/**
 * A total as text, with a plus sign where counting stopped.
 * @example
 * import { totalText } from "@vitrine/react";
 *
 * console.log(totalText({ total: 1204 }), totalText({ total: 10_000, isAtLeast: true })); // 1,204 10,000+
 */
export function totalText({ total, isAtLeast }: { total: number; isAtLeast?: true }): string {
  return `${formatNumber(total)}${isAtLeast ? "+" : ""}`;
}
