/**
 * The shape of a piece of code: the code without its literals and comments. Snippets for two models
 * differ in their literals and share their shape, so a check of one holds for both. Names of
 * classes and arguments belong to the shape: a model with another class has another shape, which
 * was not checked.
 */
import type { SnippetLanguage } from "../entry/snippet.ts";

/** A short hash of the shape (FNV-1a in base 36). */
export function codeShape(language: SnippetLanguage, code: string): string {
  return hash(language === "shell" ? shellShape(code) : programShape(language, code));
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
  return (value >>> 0).toString(36);
}
