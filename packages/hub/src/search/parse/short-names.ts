/** Short names of families that people use and few models have: each is read in one way, or not at all. */
import { SHORT_NAMES } from "./generated/names.ts";

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
