/** What hardly any template has: raw blocks, numbers that are not just digits, escapes by number. */
import { hexEscape } from "../python/letters.ts";
import { ESCAPED, MEANT, type RareTokens } from "./lexer.ts";

/** Regular expressions are only used anchored, so the time is linear; each reading has its own, since one notes where it looks. */
export const RARE_TOKENS: Readonly<RareTokens> = {
  rawBlock(source, open, fail) {
    const rawTag = /\{%[-+]?[\s\x1c-\x1f\x85]*raw[\s\x1c-\x1f\x85]*(?:-%\}[\s\x1c-\x1f\x85]*|%\})/y;
    rawTag.lastIndex = open;
    if (!rawTag.test(source)) return undefined;
    const inside = rawTag.lastIndex;
    const endRawTag = /\{%([-+]?)[\s\x1c-\x1f\x85]*endraw[\s\x1c-\x1f\x85]*([-+]?)%\}/g;
    endRawTag.lastIndex = inside;
    const end = endRawTag.exec(source);
    if (end) return { inside, end: end.index, after: endRawTag.lastIndex, signs: [end[1] ?? "", end[2] ?? ""] };
    if (inside < source.length) fail("Missing end of raw block: '{% endraw %}' expected after '{% raw %}'.");
    return { inside, end: inside, after: inside, signs: ["", ""] };
  },

  number(source, at) {
    const number =
      /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y;
    number.lastIndex = at;
    number.test(source);
    const end = number.lastIndex;
    return { end, isFloat: /^[\d_]+[.e]/i.test(source.slice(at, end)) };
  },

  unescape(text, fail) {
    return text.replaceAll(
      /\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/gu,
      (whole: string, octal?: string, x?: string, u?: string, long?: string, other?: string) => {
        if (other === undefined) {
          const code = Number.parseInt(octal ?? x ?? u ?? long ?? "", octal ? 8 : 16);
          return code > 0x10ffff ? fail(`There is no character '${whole}'.`) : String.fromCodePoint(code);
        }
        if (other === "\n") return "";
        if ("xuU".includes(other)) fail(`The escape '${whole}' is not complete.`);
        if (other === "N") fail("Characters cannot be written by their name ('\\N{…}').");
        // Python first writes a letter outside ASCII as an escape.
        const code = other.codePointAt(0) ?? 0;
        return code > 127 ? hexEscape(code) : (MEANT[ESCAPED.indexOf(other)] ?? whole);
      },
    );
  },
};
