/**
 * The shape of a piece of code: the code without its literals and comments. Snippets for two models
 * differ in their literals and share their shape, so a check of one holds for both. Names of
 * classes and arguments belong to the shape: a model with another class has another shape, which
 * was not checked.
 */
import type { SnippetLanguage } from "@vitrine/code";

/**
 * A short hash of the shape: the last five digits of FNV-1a in base 36, of which there are 60 million. A browser loads the
 * tables of them, and no two of the shapes of a library may share one, which a test checks.
 */
export function codeShape(language: SnippetLanguage, code: string): string {
  return hash(shapeText(language, code));
}

/** The shape before it is hashed. */
export function shapeText(language: SnippetLanguage, code: string): string {
  return language === "shell" ? shellShape(code) : programShape(language, code);
}

/** Strings become one mark, and so do lists and records made of nothing but strings: messages, labels, passages. */
function programShape(language: SnippetLanguage, code: string): string {
  const literal = language === "python" ? /"(?:\\.|[^"\\\n])*"|#[^\n]*/g : /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g;
  let shape = code.replace(literal, (found) => (found.startsWith('"') ? '"' : "")).replace(/\s+/g, " ");
  for (let before = ""; before !== shape;) {
    before = shape;
    shape = shape.replace(/\{ ?(?:": ",? ?)+\}/g, '"').replace(/\[ ?(?:",? ?)+\]/g, '"');
  }
  return shape.trim();
}

/** The programs and their options: in a shell a value looks like a word of the command. */
function shellShape(code: string): string {
  const words = code.matchAll(/^(?:env (?:[A-Z_]+=\S* )*)?([a-z][\w.-]*)|(?<=\s)(--?[a-z][\w-]*)/gm);
  return [...words].map(([, program, option]) => program ?? option).join(" ");
}

function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36).slice(-5);
}
