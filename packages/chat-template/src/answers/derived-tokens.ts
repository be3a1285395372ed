/** Tags and words of a rendered text, and what two texts have in common. */

export const tokens = (text: string): string => text.trim();

/** Whether no ordinary text has it. */
export function isToken(text: string): boolean {
  return text.length > 2 && /[^\w\s"'(){}.,:;]/.test(text);
}

/** The text before the first and after the last of a mark. */
export function splitAt(text: string, mark: string): [string, string] | undefined {
  const at = text.indexOf(mark);
  return at < 0 ? undefined : [text.slice(0, at), text.slice(text.lastIndexOf(mark) + mark.length)];
}

/** The last tag of a text, or its last word. */
export function lastToken(text: string): string {
  return /(?:<[^<>\s]*>|\[[^[\]\s]*\])(?=\s*$)/.exec(text)?.[0] ?? /(\S+)\s*$/.exec(text)?.[1] ?? "";
}

/** The tags and words of a text. */
export function tagsIn(text: string): string[] {
  return text.match(/<[^<>]*>|\[[^[\]]*\]|[^\s<[]+|\S/g) ?? [];
}

export function firstToken(text: string): string {
  return /\S+/.exec(text)?.[0] ?? "";
}

/** The common beginning, without a part of a tag. */
export function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length).replace(/<[^<>]*$/, "");
}

/** The common end, without the end of a tag that began before. */
export function commonEnd(a: string, b: string): string {
  let length = 0;
  while (length < a.length && length < b.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  const end = a.slice(a.length - length);
  const isInTag = [a, b].some((text) => {
    const before = text.slice(0, text.length - length);
    return before.lastIndexOf("<") > before.lastIndexOf(">");
  });
  return isInTag ? end.replace(/^[^<]*>(?=[^])/, "") : end;
}
