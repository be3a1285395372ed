/** Filters for HTML and addresses. */
import { Fault } from "../python/errors.ts";
import { table } from "./binder.ts";
import { type Session, claim, spend } from "../python/limits.ts";
import { plainString, stringOf, textFor } from "../python/format/printing.ts";
import { isIterable, listOf } from "../python/sequences.ts";
import { markup } from "./filters-text.ts";
import { derived } from "./string-methods.ts";
import { codePointLength, codePoints, escapeStr, joinTexts } from "../python/text/strings.ts";
import { truth } from "../python/comparison.ts";
import { dictEntries, isDict } from "../python/dictionaries.ts";
import { type Value, PyStr, Undefined, indexOf, isStr, strText, typeError, typeName } from "../python/values.ts";

function quoteUrl(session: Session, value: Value, forQuery: boolean): string {
  const text = textFor(session, value);
  if (/[\ud800-\udfff]/u.test(text)) throw new Fault("The text has half of a character.");
  claim(session, text.length * 3);
  spend(session, text.length >>> 1);
  const quoted = encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return forQuery ? quoted.replaceAll("%20", "+") : quoted.replaceAll("%2F", "/");
}

function urlEncode(session: Session, value: Value): Value {
  if (isStr(value) || !isIterable(value)) return quoteUrl(session, value, false);
  const pairs = isDict(value)
    ? dictEntries(session, value)
    : listOf(session, value).map((pair) => {
        const [key, item, ...rest] = listOf(session, pair);
        if (rest.length || item === undefined) throw new Fault("Pairs of a key and a value are expected.");
        return [key, item] as const;
      });
  return joinTexts(
    session,
    pairs.map(([key, item]) => `${quoteUrl(session, key, true)}=${quoteUrl(session, item, true)}`),
    "&",
  );
}

function xmlAttributes(session: Session, value: Value, autospace: Value): string {
  if (!isDict(value)) throw typeError(`A dictionary is expected, not ${typeName(value)}.`);
  const parts: string[] = [];
  for (const [key, item] of dictEntries(session, value)) {
    if (item === null || item instanceof Undefined) continue;
    const name = strText(key);
    if (name === undefined || /[ \t\n\r\f\v/>=]/.test(name)) throw new Fault("The name of an attribute is not valid.");
    parts.push(`${escapeStr(session, name).text}="${escapeStr(session, stringOf(session, item)).text}"`);
  }
  return (parts.length && truth(session, autospace) ? " " : "") + joinTexts(session, parts, " ");
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "\u00a9",
  reg: "\u00ae",
  hellip: "\u2026",
  mdash: "\u2014",
  ndash: "\u2013",
  raquo: "\u00bb",
  laquo: "\u00ab",
  euro: "\u20ac",
  times: "\u00d7",
  middot: "\u00b7",
  bull: "\u2022",
  rsquo: "\u2019",
  lsquo: "\u2018",
  ldquo: "\u201c",
  rdquo: "\u201d",
};

/** HTML references as characters; of the named ones those in common use. */
function unescapeHtml(text: string): string {
  return text.replaceAll(
    /&(?:#(?:[xX]([\da-fA-F]+)|(\d+))|([A-Za-z]+));?/g,
    (whole: string, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined)
        return Object.hasOwn(NAMED, name) && (whole.endsWith(";") || /^(?:amp|lt|gt|quot|nbsp|copy|reg)$/.test(name))
          ? (NAMED[name] ?? whole)
          : whole;
      const code = hex === undefined ? Number.parseInt(digits ?? "", 10) : Number.parseInt(hex, 16);
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code);
    },
  );
}

function stripTags(session: Session, value: Value): string {
  const text = textFor(session, value);
  claim(session, text.length);
  spend(session, text.length);
  const parts: string[] = [];
  let position = 0;
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", position)) {
    const isComment = text.startsWith("<!--", open);
    const close = isComment ? text.indexOf("-->", open + 4) : text.indexOf(">", open);
    if (close < 0) break;
    parts.push(text.slice(position, open));
    position = close + (isComment ? 3 : 1);
  }
  parts.push(text.slice(position));
  return unescapeHtml(
    parts
      .join("")
      .split(/[\s\x1c-\x1f\x85]+/)
      .filter(Boolean)
      .join(" "),
  );
}

const ADDRESS = new RegExp(
  String.raw`^(?:(?:https?:\/\/|www\.)(?:(?:[\w%-]+\.)+)?(?:[a-z]{2,63}|xn--[\w%]{2,59})|(?:[\w%-]{2,63}\.)+(?:com|net|int|edu|gov|org|info|mil)|https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[(?:[\da-f]{0,4}:){2}(?:[\da-f]{0,4}:?){1,6}\]))(?::\d{1,5})?(?:[\/?#]\S*)?$`,
  "i",
);
const MAIL = /^\S+@\w[\w.-]*\.\w+$/;

function urlize(
  session: Session,
  value: Value,
  [limit = null, nofollow = false, target = null, rel = null, schemes = null]: readonly Value[],
): string {
  const words = escapeStr(session, stringOf(session, value)).text.split(/([\s\x1c-\x1f\x85]+)/);
  const rels = new Set((rel === null ? "" : textFor(session, rel)).split(/\s+/).filter(Boolean));
  if (truth(session, nofollow)) rels.add("nofollow");
  rels.add("noopener");
  const relText = [...rels].toSorted().join(" ");
  const attributes = ` rel="${escapeStr(session, relText).text}"${target === null ? "" : ` target="${escapeStr(session, stringOf(session, target)).text}"`}`;
  const extra = schemes === null ? [] : listOf(session, schemes).map((scheme) => textFor(session, scheme));
  for (const scheme of extra) {
    if (!/^[\w.+-]{2,}:(?:\/){0,2}$/.test(scheme)) throw new Fault(`'${scheme}' is not the beginning of an address.`);
  }
  const trim = (text: string): string =>
    limit !== null && codePointLength(session, text) > indexOf(limit)
      ? `${codePoints(session, text).slice(0, indexOf(limit)).join("")}...`
      : text;
  return joinTexts(
    session,
    words.map((word) => linkWord(word)),
  );

  function linkWord(word: string): string {
    if (word.length > 10_000) return word;
    spend(session, 8 + word.length);
    const head = /^(?:[(<]|&lt;)+/.exec(word)?.[0] ?? "";
    let middle = word.slice(head.length);
    let end = middle.length;
    while (end > 0) {
      if (")>.,\n".includes(middle[end - 1] ?? "")) end -= 1;
      else if (middle.startsWith("&gt;", end - 4)) end -= 4;
      else break;
    }
    let tail = middle.slice(end);
    middle = middle.slice(0, end);
    for (const [open, close] of [
      ["(", ")"],
      ["<", ">"],
      ["&lt;", "&gt;"],
    ] as const) {
      const opened = middle.split(open).length;
      if (opened <= middle.split(close).length) continue;
      for (let count = Math.min(opened, tail.split(close).length) - 1; count > 0; count -= 1) {
        const moved = tail.indexOf(close) + close.length;
        middle += tail.slice(0, moved);
        tail = tail.slice(moved);
      }
    }
    return head + link(middle) + tail;
  }

  function link(middle: string): string {
    if (ADDRESS.test(middle)) {
      const address = /^https?:\/\//.test(middle) ? middle : `https://${middle}`;
      return `<a href="${address}"${attributes}>${trim(middle)}</a>`;
    }
    if (middle.startsWith("mailto:") && MAIL.test(middle.slice(7))) return `<a href="${middle}">${middle.slice(7)}</a>`;
    if (
      middle.includes("@") &&
      !middle.startsWith("www.") &&
      !middle.startsWith("@") &&
      !middle.includes(":") &&
      MAIL.test(middle)
    ) {
      return `<a href="mailto:${middle}">${middle}</a>`;
    }
    const scheme = extra.find((prefix) => middle !== prefix && middle.startsWith(prefix));
    return scheme ? `<a href="${middle}"${attributes}>${middle}</a>` : middle;
  }
}

export const htmlFilters = table(() => ({
  ends: {
    forceescape: (session, value) => escapeStr(session, plainString(session, stringOf(session, value))),
    "xmlattr autospace?": (session, value, [autospace = true]) => {
      const text = xmlAttributes(session, value, autospace);
      return session.autoescape ? markup(text) : text;
    },
  },
  letters: {
    striptags: (session, value) =>
      derived(
        session,
        stripTags(session, value),
        stringOf(session, value) instanceof PyStr ? plainString(session, value) : "",
      ),
    urlencode: urlEncode,
    "urlize trim_url_limit? nofollow? target? rel? extra_schemes?": (session, value, args) => {
      const text = urlize(session, value, args);
      return session.autoescape ? markup(text) : text;
    },
  },
}));
