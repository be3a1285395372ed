/** A command of several parts, of which some may be empty: one space between those that are not. */
import { type Code, sh } from "@vitrine/code";

/**
 * Joins the program and its options. A template drops the blanks at its ends, so an option that brings its own space
 * would run into the word before it.
 */
export function command(...parts: readonly Code<"shell">[]): Code<"shell"> {
  return sh.join(
    parts.filter(({ text }) => text !== ""),
    " ",
  );
}
