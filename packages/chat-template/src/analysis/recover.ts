/**
 * All mistakes of writing in a template at once: a tag that cannot be read is replaced by one that says nothing, in the
 * same place, and the rest is read again.
 */
import { Template, type TemplateOptions } from "../compile/template.ts";
import { TemplateError, TemplateSyntaxError } from "../python/errors.ts";

/** An author mends some, and looks again. */
const MAX_MISTAKES = 20;

/** The mistakes, and the template where there are none. */
export function readRecovering(
  source: string,
  options: TemplateOptions,
): { template?: Template; mistakes: TemplateError[] } {
  const mistakes: TemplateError[] = [];
  let text = source;
  while (mistakes.length < MAX_MISTAKES) {
    try {
      const template = new Template(text, options);
      return mistakes.length ? { mistakes } : { template, mistakes };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      // The end of a block that opened with a broken tag is a mistake of that tag.
      const last = mistakes.at(-1);
      if (last && error.offset <= last.offset && error.reason.startsWith("Unexpected end")) break;
      mistakes.push(error);
      const repaired = error instanceof TemplateSyntaxError ? withoutTag(text, error.offset) : text;
      if (repaired === text) break;
      text = repaired;
    }
  }
  return { mistakes };
}

/** The source with the tag at an offset replaced by one that has no effect and opens what the tag opened. */
function withoutTag(source: string, offset: number): string {
  const before = source.slice(0, offset + 2);
  const open = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (open < 0) return source;
  const line = source.slice(offset).search(/\n|$/);
  const close = source.slice(offset).search(/[%}]\}/);
  const end = offset + (close < 0 ? line : close + 2);
  const word = /^\{%[-+]?\s*(\w+)/.exec(source.slice(open, end))?.[1] ?? "";
  const stand = { for: "{%for _ in[]%}", if: "{%if 1%}", macro: "{%macro _()%}", call: "{%call x()%}" }[word] ?? "";
  const width = end - open;
  if (stand.length > width) return source;
  return (
    source.slice(0, open) + stand + source.slice(open + stand.length, end).replaceAll(/[^\n]/g, " ") + source.slice(end)
  );
}
