/** One call of a tool within an answer, in the form of its template. */
import { type CallFormat, NAME_HOLE, type NamedCalls } from "./answer-format.ts";
import {
  type Arguments,
  argumentsAt,
  asArguments,
  decoded,
  objectOf,
  partOf,
  placeAt,
  readKeywords,
  readObject,
  unpadded,
} from "./call-arguments.ts";
import { MAX_ID, firstWord, matchAt, matchWithAttributes } from "./delimiters.ts";
import { elementsIn } from "./elements.ts";
import { certainJson, readValue, skipSpace, valueOf } from "./literals.ts";
import { type ToolSchemas, typesOf } from "./schemas.ts";
import type { ReadCall } from "./parsed-answer.ts";

/** A call and where it ends, why it is none, or that more has to come, with what is certain so far. */
export type CallAttempt = { call: ReadCall; end: number } | { reason: string } | { partial: ReadCall } | "incomplete";

/** Reads the call that begins there. */
export function readCall(text: string, schemas: ToolSchemas, calls: CallFormat, from: number): CallAttempt {
  if (calls.style === "json-object") {
    const reading = readValue(text, from);
    if (reading === "invalid") return { reason: "It is not JSON." };
    const textAt = (path: readonly string[]) => {
      const { start = 0, end } = placeAt(text, from, path) ?? {};
      const value = end === undefined ? undefined : valueOf(text.slice(start, end))?.value;
      return typeof value === "string" ? value : undefined;
    };
    const [name, id] = [textAt(calls.namePath), textAt(calls.idPath ?? ["id"])];
    const place = argumentsAt(text, from, calls.argumentsPath);
    const known = { name: name ?? "", ...(id !== undefined && { id }) };
    if (reading === "incomplete") {
      const isBegun = name !== undefined && place && text[place.start] === "{";
      return isBegun ? { partial: { ...known, arguments: certainJson(text, place.start) } } : reading;
    }
    if (name === undefined) return { reason: "It has no name." };
    const given = place ? asArguments(text.slice(place.start, place.end)) : "{}";
    if (given === undefined) return { reason: "Its arguments are no object." };
    return { call: { ...known, arguments: given }, end: reading.end };
  }
  return readNamed(text, schemas, calls, from);
}

function readNamed(text: string, schemas: ToolSchemas, calls: CallFormat & NamedCalls, from: number): CallAttempt {
  const bracket = calls.style === "python-call" ? "(" : calls.style === "tagged-arguments" ? "" : "{";
  const { idEnd = "", idOpen = "" } = calls;
  // An id before the name, which models leave out at times.
  const idStop = idEnd ? text.indexOf(idEnd, from) : -1;
  if (idEnd && idStop < 0 && text.length < from + MAX_ID) return "incomplete";
  const nameStart = idStop >= 0 && idStop < from + MAX_ID ? idStop + idEnd.length : from;
  const ends = [
    bracket,
    firstWord(idOpen),
    firstWord(calls.nameEnd),
    firstWord(calls.tags?.open ?? ""),
    firstWord(calls.emptyEnd),
    firstWord(calls.close),
  ].filter(Boolean);
  let nameEnd = Math.min(...ends.map((end) => text.indexOf(end, nameStart)).map((at) => (at < 0 ? Infinity : at)));
  if (nameEnd > nameStart + 500) {
    return text.length > nameStart + 500 ? { reason: "It has no name." } : "incomplete";
  }
  const written = text.slice(nameStart, nameEnd).trim();
  if (!written || /\s/.test(written)) return { reason: "It has no name." };
  const name = calls.isInId ? written.replace(/^functions\./, "").replace(/:\d+$/, "") : written;
  let id = calls.isInId ? written : nameStart > from ? text.slice(from, nameStart - idEnd.length).trim() : undefined;
  const idAt = idOpen ? matchAt(text, nameEnd, idOpen) : undefined;
  if (idAt === "incomplete") return idAt;
  if (idAt !== undefined) {
    const until = text.indexOf(firstWord(calls.nameEnd) || bracket, idAt);
    if (until < 0) return text.length > idAt + MAX_ID ? { reason: "Its id has no end." } : "incomplete";
    id = text.slice(idAt, until).trim();
    nameEnd = until;
  }
  const more = id ? { id } : {};
  const given =
    calls.style === "tagged-arguments"
      ? readTagged(text, schemas, calls, name, nameEnd)
      : calls.style === "python-call"
        ? readKeywords(text, nameEnd + 1)
        : readObject(text, nameEnd, calls);
  if (given === "incomplete" || "reason" in given) return given;
  if ("partial" in given) return { partial: { name, arguments: given.partial, ...more } };
  const closed = matchAt(text, skipSpace(text, given.end), calls.close);
  const end = typeof closed === "number" && calls.close ? closed : given.end;
  return { call: { name, arguments: given.json, ...more }, end };
}

function readTagged(
  text: string,
  schemas: ToolSchemas,
  calls: CallFormat & NamedCalls,
  name: string,
  nameEnd: number,
): Arguments {
  const tags = calls.tags as NonNullable<NamedCalls["tags"]>;
  const schema = schemas.get(name);
  const entries: [string, string][] = [];
  const afterName = matchAt(text, nameEnd, calls.nameEnd.replaceAll(NAME_HOLE, name));
  if (afterName === "incomplete") return "incomplete";
  let at = typeof afterName === "number" ? afterName : nameEnd;
  const separator = tags.separator.trim();
  for (;;) {
    const separated = entries.length ? matchAt(text, skipSpace(text, at), separator) : at;
    if (separated === "incomplete") return partOf(entries);
    const place = skipSpace(text, separated ?? at);
    const isEnd = tags.isKeyed && text.startsWith("</", place);
    const opened = isEnd ? undefined : matchAt(text, place, tags.open.trim());
    if (opened === "incomplete" || (tags.isKeyed && place + 1 >= text.length)) return partOf(entries);
    if (opened === undefined) {
      const closed = matchAt(text, place, calls.close);
      if (closed === "incomplete" && place < text.length) return partOf(entries);
      if (typeof closed === "number") return { json: objectOf(entries), end: place };
      const isEmpty = !entries.length && calls.emptyEnd && text.startsWith(calls.emptyEnd, place);
      if (isEmpty) {
        const end = place + calls.emptyEnd.length;
        const rest = calls.close.startsWith(calls.emptyEnd) ? calls.close.slice(calls.emptyEnd.length).trim() : "";
        const after = matchAt(text, skipSpace(text, end), rest);
        return after === "incomplete" ? partOf(entries) : { json: "{}", end: after ?? end };
      }
      return place >= text.length ? partOf(entries) : { reason: "An argument has no end." };
    }
    const between = firstWord(tags.between);
    const keyEnd = text.indexOf(between, opened);
    if (keyEnd < 0) return partOf(entries);
    const assigned =
      tags.ofText !== tags.ofOther
        ? matchWithAttributes(text, keyEnd, tags.between.trim())
        : matchAt(text, keyEnd, tags.between.trim());
    if (typeof assigned !== "number")
      return assigned === undefined ? { reason: "An argument has no value." } : partOf(entries);
    const key = text.slice(opened, keyEnd).trim();
    const close = tags.isKeyed ? `</${key}>` : tags.close.trim();
    const valueEnd = valueEndOf(text, calls, assigned, close);
    if (valueEnd < 0) return partOf(entries);
    const raw = unpadded(text.slice(assigned, valueEnd), tags);
    const types = typesOf(schema && Object.hasOwn(schema, key) ? schema[key] : undefined);
    const isText = types.length === 1 && types[0] === "string";
    const nested = tags.isKeyed && !isText ? elementsIn(raw, schema?.[key]) : undefined;
    entries.push([key, nested ?? decoded(raw, schema, key)]);
    at = valueEnd + close.length;
  }
}

/** Where a value ends: at the first end of a tag that another argument or the end of the call follows. */
function valueEndOf(text: string, calls: CallFormat & NamedCalls, from: number, close: string): number {
  const [open = "", separator = ""] = [calls.tags?.open.trim(), calls.tags?.separator.trim()];
  for (let at = text.indexOf(close, from); at >= 0; at = text.indexOf(close, at + 1)) {
    const end = skipSpace(text, at + close.length);
    const separated = matchAt(text, end, separator);
    const after = typeof separated === "number" ? skipSpace(text, separated) : end;
    if ([open, calls.close].some((next) => typeof matchAt(text, after, next) === "number")) return at;
  }
  return -1;
}
