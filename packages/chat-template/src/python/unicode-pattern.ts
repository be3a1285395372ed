/**
 * Patterns about the letters of all scripts, made when they are first used.
 *
 * An engine checks every pattern that stands in the code while it reads the code, and has to collect the characters of
 * a class such as `\p{L}` for that. For a dozen of them this takes longer than reading all the rest of the package.
 */
const PATTERNS = new Map<string, RegExp>();

/** The pattern with the `u` flag and those of `flags`; the same object each time. */
export function unicodePattern(source: string, flags = ""): RegExp {
  const key = `${flags}/${source}`;
  let pattern = PATTERNS.get(key);
  if (!pattern) PATTERNS.set(key, (pattern = new RegExp(source, `u${flags}`)));
  return pattern;
}
