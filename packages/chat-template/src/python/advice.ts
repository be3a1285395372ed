/**
 * What errors advise: how something of another language is written here, what to give instead. A template of the main
 * entry, or one that has the extras, adds it to its errors.
 */

/** What follows a reason, with a space before it, or nothing. */
export function advise(reason: string, source: string, offset: number): string {
  const before = source.slice(0, offset).slice(-2);
  const at = source.slice(offset, offset + 2);
  if (reason.startsWith("Expected was")) return ofOperator(at[0] ?? "", before);
  if (reason.startsWith("Unexpected character")) return ofCharacter(at);
  const [, tag, isEnd] =
    /^Unknown statement type: '((end\w*|else|elif)|include|import|from|extends)'/.exec(reason) ?? [];
  if (tag !== undefined && !isEnd) return " No other templates can be loaded.";
  if (isEnd && reason.endsWith("'.")) return " No tag is open that it could close.";
  const kind = /^An? (\w+) cannot be used in a template\.$/.exec(reason)?.[1];
  if (kind === undefined) return "";
  if (/^(?:Date|RegExp|String|Number|Boolean|Error)$/.test(kind)) return " Give a text or a number.";
  if (kind === "Promise") return " Wait for it first.";
  return /Set|Array|Buffer|View/.test(kind) ? " Give an array." : " It has no properties of its own.";
}

function ofOperator(operator: string, before: string): string {
  if (operator === "|") return before.endsWith("|") ? " '||' is written 'or'." : "";
  if (operator !== "=") return "";
  if (before === "==" || before === "!=") return ` '${before}=' is written '${before}'.`;
  return " To compare, write '=='; to assign, use a 'set' tag.";
}

function ofCharacter(text: string): string {
  if (text === "&&") return " '&&' is written 'and'.";
  if (text.startsWith("!")) return " '!' is written 'not'.";
  if (text.startsWith("?")) return " 'a ? b : c' is written 'b if a else c'.";
  return text.startsWith("`") ? " Texts stand between ' or \"." : "";
}
