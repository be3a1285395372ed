/** The methods of a tag; the same for every language that has them. */
import { Code, CodeError, type Language, type Value } from "./code.ts";
import { escapeHidden, visibleEscape } from "./hidden-characters.ts";
import { codeText } from "./literal.ts";

export interface Tag<L extends Language> {
  /** Fills a template: values become literals, nested code of the same language stays as it is. */
  (strings: TemplateStringsArray, ...values: readonly Value<L>[]): Code<L>;
  /** A value as a literal, on its own. */
  value(value: Value<L>): Code<L>;
  /** Source text exactly as given. For text the developer wrote; never for an untrusted. */
  raw(text: string): Code<L>;
  /** No code. Alone on a line of a template it removes the line. */
  readonly empty: Code<L>;
  /** One piece per line; empty pieces are omitted. */
  lines(...parts: readonly Code<L>[]): Code<L>;
  /** Values or code with a separator between them (default `", "`); empty code is omitted. */
  join(parts: readonly Value<L>[], separator?: string): Code<L>;
}

/** Additions of programming languages (JSON has neither names nor comments). */
export interface ProgramTag<L extends Language> extends Tag<L> {
  /**
   * A name from outside, checked.
   * @throws {CodeError} `not-an-identifier` for keywords and for what is no plain name.
   */
  identifier(name: string): Code<L>;
  /** True when `identifier` accepts the name. */
  isIdentifier(name: unknown): name is string;
  /** A valid name as near to `name` as can be; `fallback` (must be valid itself) when nothing of it is usable. */
  toIdentifier(name: string, fallback: string): Code<L>;
  /** One comment line that shows `text`. Line breaks and hidden characters are shown as escapes. */
  comment(text: string): Code<L>;
}

/** The methods that follow from a tag function and a serializer of values. */
export function tagParts<L extends Language>(language: L, write: (value: Value<L>) => string) {
  const writtenText = (value: Value<L>) => (Code.is(value) ? codeText(value, language) : write(value));
  const join = (parts: readonly Value<L>[], separator: string) =>
    new Code(
      language,
      parts
        .map(writtenText)
        .filter((text) => text !== "")
        .join(separator),
    );
  return {
    value: (value: Value<L>) => new Code(language, writtenText(value)),
    raw: (text: string) => new Code(language, text),
    empty: new Code(language, ""),
    lines: (...parts: readonly Code<L>[]) => join(parts, "\n"),
    join: (parts: readonly Value<L>[], separator = ", ") => join(parts, separator),
  };
}

/** The methods for names, from a language's pattern of names and its reserved words. */
export function nameParts<L extends Language>(language: L, pattern: RegExp, reserved: ReadonlySet<string>) {
  const isValid = (name: string) => pattern.test(name) && !reserved.has(name);
  const isIdentifier = (name: unknown): name is string => typeof name === "string" && isValid(name);
  const identifier = (name: string): Code<L> => {
    if (isIdentifier(name)) return new Code(language, name);
    const shown = escapeHidden(String(name).slice(0, 60), visibleEscape);
    throw new CodeError("not-an-identifier", `Expected a ${language} identifier, got: ${shown}`);
  };
  const toIdentifier = (name: string, fallback: string): Code<L> => {
    if (isValid(name)) return new Code(language, name);
    let candidate = name.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
    if (candidate === "") return identifier(fallback);
    if (/^[0-9]/.test(candidate)) candidate = `_${candidate}`;
    return identifier(reserved.has(candidate) ? `${candidate}_` : candidate);
  };
  return { isIdentifier, identifier, toIdentifier };
}

/** The text of a comment: one line, nothing hidden. */
export function commentText(text: string): string {
  return escapeHidden(text, visibleEscape);
}

/** Brackets for number literals where the text around would read them differently: `5.x`, `--5`, `-2 ** 2`. */
export function guardNumber(literal: string, value: unknown, before: string, after: string): string {
  if (typeof value !== "number" && typeof value !== "bigint") return literal;
  const afterReads = /^\s*(?:\.|\*\*)/.test(after);
  const beforeReads = literal.startsWith("-") && /[-+]$/.test(before);
  return afterReads || beforeReads ? `(${literal})` : literal;
}
