/** Hints of errors: how something of another language is written here, what to give instead, which name was meant. */

const STATEMENTS: readonly string[] =
  "for if set macro call filter with block autoescape raw do print break continue generation".split(" ");

/** Text of other languages, by the tag or the word that it is in, and how it is written here; the first that fits counts. */
const MISTAKES: readonly (readonly [written: RegExp, hint: string])[] = [
  [
    /^\{\{-?\s*(?:(?:if|with|range|else|end)\b[^}]*|\$?\.[A-Z]\w*[^}]*|[^}]*[\s(]\$?\.[A-Z]\w*[^}]*)/,
    "This is a Go template, as Ollama has them; a chat template is Jinja: '{{ message.content }}', '{% if … %}'.",
  ],
  [/^\{\{\{?[#/^>]/, "This is Handlebars; a chat template is Jinja: '{% for message in messages %}…{% endfor %}'."],
  [/[“”„‘’«»]/, "Texts stand between straight quotation marks: ' or \"."],
  [/&&/, "'&&' is written 'and'."],
  [/\|\|/, "'||' is written 'or'."],
  [/===|!==/, "'===' is written '==', and '!==' is written '!='."],
  [/\{%-?\s*(?:else\s+if|elseif|elsif)\b/, "'else if' is written 'elif'."],
  [/\{%-?\s*foreach\b/, "'foreach' is written 'for': '{% for message in messages %}'."],
  [/\{%-?\s*(?:while|switch|case)\b/, "There is neither 'while' nor 'switch': write 'for' and 'if'."],
  [/\{%-?\s*(?:let|var|const)\b/, "A variable is made with 'set': '{% set name = value %}'."],
  [/\{%-?\s*(?:print|echo)\b/, "A value is written as '{{ value }}'."],
  [/\{%-?\s*(?:end|fi|done)\s*-?%/, "Each tag has its own end: '{% endfor %}', '{% endif %}'."],
  [/\{%-?\s*for\s+\w+\s+of\b/, "'for x of list' is written 'for x in list'."],
  [/\{%-?\s*for\s*\(/, "A loop has no brackets: '{% for message in messages %}'."],
  [/\.\./, "A range of numbers is written 'range(3)'."],
  [/\+\+|--(?!%)/, "There is no '++': write '{% set n = n + 1 %}', in a loop with a namespace."],
  [
    /[-+*/]=/,
    "'x += 1' is written 'x = x + 1'; a variable that is set in a loop is gone behind it, a 'namespace()' keeps it.",
  ],
  [/\b[fr]["']/, "There are no f-strings: join with '~', as in 'a ~ b', or with 'format'."],
  [
    /[[(]\s*[^\][()]*\sfor\s+\w+(?:\s*,\s*\w+)*\s+in\b/,
    "There are no comprehensions: use the filters 'map', 'select' and 'selectattr'.",
  ],
  [/\blambda\b/, "There are no functions in expressions: write a macro."],
  [/->/, "A key is written 'message.content' or 'message[\"content\"]'."],
  [/\$\{/, "A value is written '{{ value }}'."],
  [/`/, "Write texts between ' or \"."],
  [/\?\?/, "'a ?? b' is written 'a | default(b)', or 'a or b'."],
  [/\?\./, "'a?.b' is written 'a.b', which is undefined where 'b' is missing."],
  [/\?/, "'a ? b : c' is written 'b if a else c'."],
  [/!(?!=)/, "'!' is written 'not'."],
  [/\{%-?\s*(?:el)?if\b[^=]*[^=!<>]=(?!=)/, "To compare, write '=='; to assign, use a 'set' tag."],
  [/\bis\s+(?:not\s+)?null\b/, "'is null' is written 'is none'."],
  [/\bis\s+(?:not\s+)?["']/, "'is' asks a test, as in 'is string': to compare, write '=='."],
  [/\|\s*(?:-?[%}]\}|$)/, "The name of a filter is missing behind '|'."],
];

/** What was typed in place of the end of a tag. */
const OTHER_ENDS: readonly (readonly [written: RegExp, hint: string])[] = [
  [/^\{\{[^}%]*[^}%]\}(?!\})/, "'{{' is closed by '}}'."],
  [/^\{%[^}%]*\}/, "'{%' is closed by '%}'."],
];

/** A sentence behind a reason, with a space before it, or nothing. */
export function hint(reason: string, source: string, offset: number): string {
  const tag = /^Unknown statement type: '([^']*)'/.exec(reason)?.[1];
  return hintOf(reason, source, offset) || (tag === undefined ? "" : suggestion(tag, STATEMENTS));
}

function hintOf(reason: string, source: string, offset: number): string {
  const isOfWriting =
    /^(?:Expected was|Unexpected|Unknown statement type|Unknown test|An? \w+ cannot be assigned)/.test(reason);
  const said = isOfWriting ? writtenOtherwise(reason, source, offset) : "";
  if (said) return said;
  const [, tag, isEnd] =
    /^Unknown statement type: '((end\w*|else|elif)|include|import|from|extends)'/.exec(reason) ?? [];
  if (tag !== undefined && !isEnd) return " No other templates can be loaded.";
  if (isEnd && reason.endsWith("'.")) return " No tag is open that it could close.";
  const kind = /^An? (\w+) cannot be used in a template\.$/.exec(reason)?.[1];
  if (kind === undefined) return "";
  if (/^(?:Date|RegExp|String|Number|Boolean|Error)$/.test(kind)) return " Give a text or a number.";
  if (kind === "Promise") return " Wait for it first.";
  return /Set|Array|Buffer|View/.test(kind) ? " Give an array." : " It has no properties.";
}

/** How what stands in the tag around an offset is written here. */
function writtenOtherwise(reason: string, source: string, offset: number): string {
  const open = Math.max(source.lastIndexOf("{{", offset), source.lastIndexOf("{%", offset));
  if (open < 0) return "";
  const close = source.slice(offset).search(/[%}]\}/);
  const tag = source.slice(open, close < 0 ? Math.min(source.length, offset + 200) : offset + close + 2);
  const isEnd = reason.startsWith("Unexpected '}'") || reason.startsWith('Unexpected character "%"');
  const ended = isEnd ? OTHER_ENDS.find(([written]) => written.test(tag)) : undefined;
  // Words within texts are none of the template.
  const code = tag.replaceAll(
    /(["'])(?:\\.|(?!\1)[^\\])*\1/g,
    (text, quote: string) => quote + "_".repeat(text.length - 2) + quote,
  );
  const found = ended ?? MISTAKES.find(([written]) => written.test(code));
  return found ? ` ${found[1]}` : "";
}

/** The name of `known` that a reader most likely meant, as ", did you mean 'x'?", or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  let best = "";
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  if (name.length > 40) return "";
  for (const candidate of known) {
    const isLonger = candidate.length > 3 && name.toLowerCase().startsWith(candidate.toLowerCase());
    const distance = isLonger ? 1 : editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best && ` Did you mean '${best}'?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
