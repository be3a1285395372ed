/** Short names of families that people use and few models have: each is read in one way, or not at all. */

/** The beginning of a text, and what it is short for. A number behind it is kept. */
const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^stablediffusion(?=[\s.-]|\d|$)/, "stable diffusion"],
  [/^sd[- ]?xl(?=\s|$)/, "stable diffusion xl"],
  [/^sd[- ]?v?1[.-]?([45])(?=\s|$)/, "stable diffusion 1.$1"],
  [/^sd[- ]?v?2[.-]?([01])(?=\s|$)/, "stable diffusion 2.$1"],
  [/^sd[- ]?v?3[.-]?5(?=\s|$)/, "stable diffusion 3.5"],
  [/^sd[- ]?v?3(?=\s|$)/, "stable diffusion 3"],
  [/^sd(?=$)/, "stable diffusion"],
  [/^svd(?=\s|$)/, "stable video diffusion"],
  [/^cn(?=$| (?:sd|flux|canny|depth|openpose|pose|tile|inpaint|scribble|lineart))/, "controlnet"],
  [/^(?:g ?dino|gdino)(?=\s|$)/, "grounding dino"],
  [/^ds(?=$| ?-?(?:r1|v[23]|v4|coder|ocr|math)(?=[\s.-]|$))/, "deepseek"],
  [/^(?:l|ll)([34])(?=$|\.\d| (?:\d+b|instruct|scout|maverick))/, "llama $1"],
  // Alone it is a quantization to three bits.
  [/^q(2\.5|3\.[5-9]|3(?= \d+(?:\.\d+)?b))(?=\s|$)/, "qwen$1"],
];

/**
 * A text with the short name that it begins with spelled out; undefined where it begins with none.
 * @example
 * spelledOut("sd 1.5 inpainting"); // "stable diffusion 1.5 inpainting"
 */
export function spelledOut(text: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (typed.length > 60 || typed.includes("/")) return undefined;
  const found = SHORT_NAMES.find(([pattern]) => pattern.test(typed));
  return found && typed.replace(...(found as [RegExp, string])).replace(/(controlnet) sd ?xl/, "$1 sdxl");
}
