/**
 * Patterns about the letters of all scripts, made where they are used.
 *
 * An engine checks every pattern that is in the code while it reads the code, and has to collect the characters of a
 * class such as `\p{L}` for that. For a dozen of them this takes longer than reading all the rest of the package. It
 * knows the ones again that it made not long ago.
 */
export function unicodePattern(source: string, flags = ""): RegExp {
  return new RegExp(source, `u${flags}`);
}
