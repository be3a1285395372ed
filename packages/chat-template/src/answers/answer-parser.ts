/**
 * Answers of models back into messages, as far as they have come.
 *
 * The text goes through four states: reasoning, content, calls, and done. Nothing is given out that the next characters
 * could turn into a delimiter. A call that is not finished waits; to try it again costs the length of what there is of
 * it, so a long one is tried again only when it has grown by a tenth. All of it takes time by the length of the answer.
 */
import type { AnswerFormat, CallFormat, DeclaredCalls, NamedCalls } from "./answer-format.ts";
import { skipSpace } from "./literals.ts";
import { type ToolSchemas } from "./schemas.ts";
import { MAX_ID, matchAt, markersOf, words, isTelling, skipPiece } from "./delimiters.ts";
import { argumentsAt } from "./call-arguments.ts";
import { AnswerLog } from "./answer-log.ts";
import type { AnswerEvent, ParsedAnswer, ReadCall } from "./parsed-answer.ts";
import { readCall } from "./read-call.ts";
import { BEGINNINGS, UNDELIMITED } from "./undelimited-calls.ts";

/** Up to this length a call is tried again with each piece. */
const SHORT_CALL = 2000;

/** So much white space at the beginning waits for what follows. */
const MAX_BLANK = 1000;

/** Reasoning that a template does not know of: an answer that begins with this has it. */
const THINKING: Readonly<NonNullable<AnswerFormat["reasoning"]>> = {
  open: "<think>",
  close: "</think>",
  isAssumed: true,
};

/** Takes a part of the content and goes on (true), waits for more text (false), or leaves it to the next rule. */
type ContentRule<Facts> = (parser: AnswerParser, facts: Facts) => boolean | undefined;

interface ContentBeginning {
  /** Where the first letter is. */
  at: number;
  rest: string;
  openings: readonly string[];
  /** Tags of a reasoning that may begin here. */
  reasoning: AnswerFormat["reasoning"];
  isFinal: boolean;
}

interface ContentEnd {
  delimiter: string;
  /** A reasoning may begin again. */
  isAgain: boolean;
  /** The end of a reasoning may come. */
  hasClose: boolean;
  isFinal: boolean;
}

/** Reads an answer piece by piece. */
export class AnswerParser {
  #format: AnswerFormat;
  /** Forms of calls that are read where the format has none; undefined where an answer is read as the format says. */
  readonly #declared: readonly DeclaredCalls[] | undefined;
  readonly #schemas: ToolSchemas;
  /** Delimiters that end a content. */
  #markers: readonly string[];
  #text = "";
  /** The end of what came, where it can be the beginning of the mark before tags. */
  #heldBack = "";
  #at = 0;
  #state: "reasoning" | "content" | "calls" | "done";
  readonly #log = new AnswerLog();
  /** A call came within the reasoning, whose end may come behind it. */
  #isUnclosed = false;
  #isBlank = true;
  /** Blanks that come next belong to what names the part. */
  #isBehindLead = false;
  /** Where a guess began that the answer is a call without any delimiter. */
  #guessAt = -1;
  #hasGuessed = false;
  #tryAt = 0;
  #callAt = 0;
  #hasBegun = false;
  #hasEnded = false;
  /** Backticks at the end of the content, and fences of code in it. */
  #ticks = 0;
  #fences = 0;
  /** Where what opens a call begins, behind the last one. */
  #openAt = -1;
  /** What the text was searched for, and from where. */
  #searched = { text: "", found: new Map<string, { from: number; at: number }>() };

  constructor(
    format: AnswerFormat,
    schemas: ToolSchemas,
    beginsInReasoning: boolean,
    declared?: readonly DeclaredCalls[],
  ) {
    this.#format = format;
    this.#declared = declared;
    this.#schemas = schemas;
    this.#state = beginsInReasoning ? "reasoning" : "content";
    if (beginsInReasoning) this.#log.reasoning = [];
    this.#markers = markersOf(format.calls);
    if (declared && !this.#markers.length) this.#markers = [...new Set(declared.map(({ marker }) => marker))];
  }

  /** Adds what came, and gives what is known now. */
  push(text: string): AnswerEvent[] {
    this.#forget();
    if (!this.#hasBegun && text) {
      this.#hasBegun = true;
      if (!text.startsWith(this.#format.begin)) this.#text = this.#format.begin;
    }
    this.#text += this.#withoutMarks(text);
    this.#run(false);
    return this.#log.news();
  }

  /** The whole message; what was not finished is reported. */
  end(): ParsedAnswer {
    if (!this.#hasEnded) {
      this.#text += this.#heldBack;
      this.#run(true);
    }
    this.#hasEnded = true;
    return this.#log.answer();
  }

  /** Takes out what is before every tag, also where it comes in pieces. */
  #withoutMarks(piece: string): string {
    const { tagMark } = this.#format;
    if (!tagMark) return piece;
    const text = (this.#heldBack + piece).replaceAll(tagMark, "");
    let held = Math.min(tagMark.length - 1, text.length);
    while (held > 0 && !text.endsWith(tagMark.slice(0, held))) held -= 1;
    this.#heldBack = held ? text.slice(-held) : "";
    return text.slice(0, text.length - held);
  }

  /** Drops what was read: to add a piece to a long text costs the length of both. */
  #forget(): void {
    const isInCalls = this.#state === "calls";
    const held = [this.#guessAt, this.#openAt].filter((at) => at >= 0);
    const read = Math.min(this.#at, isInCalls ? this.#callAt : Infinity, ...held);
    if (read < 1000) return;
    this.#text = this.#text.slice(read);
    this.#at -= read;
    this.#callAt -= read;
    this.#tryAt -= read;
    if (this.#guessAt >= 0) this.#guessAt -= read;
    if (this.#openAt >= 0) this.#openAt -= read;
  }

  #run(isFinal: boolean): void {
    let isGoingOn = true;
    while (isGoingOn && this.#state !== "done") {
      if (this.#state === "reasoning") isGoingOn = this.#readReasoning(isFinal);
      else if (this.#state === "content") isGoingOn = this.#readContent(isFinal);
      else isGoingOn = this.#readCalls(isFinal);
    }
  }

  #writeContent(end: number): void {
    const text = this.#text.slice(this.#at, end);
    if (text.trim() !== "") this.#isBlank = false;
    for (const run of text.match(/`+|[^`]+/g) ?? []) {
      if (run[0] !== "`") this.#ticks = 0;
      else {
        this.#fences += Number(this.#ticks < 3 && this.#ticks + run.length >= 3);
        this.#ticks += run.length;
      }
    }
    this.#log.write("content", text);
    this.#at = end;
  }

  /** Where a delimiter is next: the text behind is searched once for it, and not once for each place before it. */
  #indexOf(delimiter: string, from: number): number {
    if (this.#searched.text !== this.#text) this.#searched = { text: this.#text, found: new Map() };
    const known = this.#searched.found.get(delimiter);
    if (known && known.from <= from && (known.at < 0 || known.at >= from)) return known.at;
    const at = this.#text.indexOf(delimiter, from);
    this.#searched.found.set(delimiter, { from, at });
    return at;
  }

  /** The first of some delimiters, and up to where none can begin. */
  #find(delimiters: readonly string[], isFinal: boolean): { at: number; delimiter: string } | { safe: number } {
    const text = this.#text;
    let best: { at: number; delimiter: string } | undefined;
    for (const delimiter of delimiters) {
      const at = delimiter ? this.#indexOf(delimiter, this.#at) : -1;
      if (at >= 0 && (!best || at < best.at)) best = { at, delimiter };
    }
    let safe = text.length;
    if (!isFinal) {
      for (const delimiter of delimiters) {
        for (let length = Math.min(delimiter.length - 1, text.length - this.#at); length > 0; length -= 1) {
          if (!text.endsWith(delimiter.slice(0, length))) continue;
          safe = Math.min(safe, text.length - length);
          break;
        }
      }
    }
    return best && best.at <= safe ? best : { safe };
  }

  #readReasoning(isFinal: boolean): boolean {
    const { reasoning, stops } = this.#format;
    const close = reasoning?.close ?? "";
    const found = this.#find([close, ...stops, ...this.#markers], isFinal);
    if ("safe" in found) {
      this.#log.write("reasoning", this.#text.slice(this.#at, found.safe));
      this.#at = found.safe;
      return false;
    }
    this.#log.write("reasoning", this.#text.slice(this.#at, found.at));
    this.#at = found.at;
    this.#isUnclosed = found.delimiter !== close;
    if (!this.#isUnclosed) this.#at += close.length;
    this.#state = "content";
    this.#isBlank = true;
    return true;
  }

  /** By precedence: what can be before the first letter of a content. */
  readonly #rulesForBeginning: readonly ContentRule<ContentBeginning>[] = [
    function waitAfterBlanks(parser, { at, isFinal }) {
      if (at < parser.#text.length || isFinal) return undefined;
      if (at - parser.#at >= MAX_BLANK) parser.#writeContent(at);
      return false;
    },
    function waitForOpening(_, { rest, openings, isFinal }) {
      const isOpening = openings.some((opening) => opening.length > rest.length && opening.startsWith(rest));
      return isOpening && !isFinal ? false : undefined;
    },
    function openReasoning(parser, { at, rest, reasoning }) {
      if (!reasoning || !rest.startsWith(reasoning.open)) return undefined;
      parser.#format = { ...parser.#format, reasoning };
      parser.#at = at + reasoning.open.length;
      parser.#log.reasoning = [];
      parser.#state = "reasoning";
      return true;
    },
    function passLead(parser, { at, rest }) {
      const { leads, begin, reasoning } = parser.#format;
      const lead = [...leads, ...PYTHON_TAGS].find((item) => rest.startsWith(item) && item !== reasoning?.close);
      if (lead === undefined) return undefined;
      parser.#at = at + lead.length;
      parser.#isBehindLead ||= begin !== "" && lead.startsWith(begin);
      return true;
    },
    function guessCall(parser, { at, isFinal }) {
      if (parser.#hasGuessed || parser.#schemas.size === 0) return undefined;
      const { calls } = parser.#format;
      const own = calls && !markersOf(calls).length ? [calls] : [];
      const begun = parser.#text.slice(at, at + MAX_ID);
      const forms = (calls || !parser.#declared ? own : UNDELIMITED).filter(({ style }) => BEGINNINGS[style]);
      const form = forms.find(({ style }) => BEGINNINGS[style]?.test(begun));
      // A name may become one that is called.
      if (!form && !isFinal && forms.length > 0 && /^\[?\s*[\w.]*$/.test(begun)) return false;
      if (!form) return undefined;
      parser.#format = { ...parser.#format, calls: form };
      parser.#hasGuessed = true;
      parser.#guessAt = parser.#at;
      parser.#at = parser.#callAt = at;
      parser.#state = "calls";
      return true;
    },
  ];

  /** By precedence: what the delimiter behind a content means. */
  readonly #rulesForEnd: readonly ContentRule<ContentEnd>[] = [
    function stop(parser, { delimiter, isFinal }) {
      const { stops, calls } = parser.#format;
      if (!stops.includes(delimiter)) return undefined;
      const restart = calls?.restart ? matchAt(parser.#text, parser.#at, calls.restart) : undefined;
      if (restart === "incomplete" && !isFinal) return false;
      if (typeof restart === "number") parser.#at = parser.#callAt = restart;
      parser.#state = typeof restart === "number" ? "calls" : "done";
      return true;
    },
    function passEnd(parser, { delimiter, isAgain }) {
      const { textEnd, reasoning } = parser.#format;
      const isClose = isAgain && !parser.#isUnclosed && delimiter === reasoning?.close;
      if (delimiter !== textEnd && !isClose) return undefined;
      parser.#at += delimiter.length;
      return true;
    },
    function openReasoningAgain(parser, { delimiter, isAgain }) {
      if (!isAgain || delimiter !== parser.#format.reasoning?.open) return undefined;
      parser.#at += delimiter.length;
      parser.#state = "reasoning";
      return true;
    },
    // The seeming content was the reasoning, of which the prompt had the beginning, or a call was within.
    function closeReasoning(parser, { delimiter, hasClose }) {
      if (!hasClose || delimiter !== parser.#format.reasoning?.close) return undefined;
      parser.#log.reasoning = [...(parser.#log.reasoning ?? []), ...parser.#log.content];
      parser.#isUnclosed = false;
      parser.#log.content = [];
      parser.#at += delimiter.length;
      parser.#isBlank = true;
      return true;
    },
    // Examples of code, and words about a marker, are no calls.
    function passExample(parser, { delimiter }) {
      if (parser.#fences % 2 === 0 && parser.#ticks === 0) return undefined;
      parser.#writeContent(parser.#at + delimiter.length);
      return true;
    },
    function beginCalls(parser, { delimiter, isFinal }) {
      const own = markersOf(parser.#format.calls).length > 0 ? parser.#format.calls : null;
      const forms = parser.#declared?.filter(({ marker }) => marker === delimiter) ?? [];
      const behind = parser.#text.slice(parser.#at + delimiter.length);
      // Models write objects where their template writes names, and the other way round.
      const isOther = !own || (own.style === "json-object") !== /^\s*[[{]/.test(behind);
      const known = isOther ? forms.find(({ follows }) => follows.test(behind)) : undefined;
      const isWaiting = behind.trim() === "" || (isOther && !known && behind.length < MAX_ID);
      if (forms.length > 0 && !isFinal && isWaiting) return false;
      const calls = known?.format();
      if (calls) {
        parser.#format = { ...parser.#format, calls };
        parser.#markers = markersOf(calls);
      } else if (!own) {
        parser.#writeContent(parser.#at + delimiter.length);
        return true;
      }
      parser.#state = "calls";
      parser.#callAt = parser.#at;
      return true;
    },
  ];

  #decide<Facts>(rules: readonly ContentRule<Facts>[], facts: Facts): boolean | undefined {
    for (const rule of rules) {
      const isGoingOn = rule(this, facts);
      if (isGoingOn !== undefined) return isGoingOn;
    }
    return undefined;
  }

  #readContent(isFinal: boolean): boolean {
    const { reasoning, stops, leads, textEnd } = this.#format;
    if (this.#isBlank) {
      const at = skipSpace(this.#text, this.#at);
      if (this.#isBehindLead) this.#at = at;
      const rest = this.#text.slice(at, at + 200);
      const thinking = this.#log.reasoning === null ? (reasoning ?? (this.#declared ? THINKING : null)) : null;
      const openings = [...(thinking ? [thinking.open] : []), ...leads, ...PYTHON_TAGS];
      const beginning = { at, rest, openings, reasoning: thinking, isFinal };
      const isGoingOn = this.#decide(this.#rulesForBeginning, beginning);
      if (isGoingOn !== undefined) return isGoingOn;
    }
    // Tags that no text has may come again; others only end a reasoning that the prompt began.
    const isAgain = reasoning !== null && this.#log.reasoning !== null && /[|[]/.test(reasoning.open);
    const hasClose = reasoning !== null && (isAgain || this.#isUnclosed || this.#log.reasoning === null);
    const tags = [...(hasClose ? [reasoning.close] : []), ...(isAgain ? [reasoning.open] : [])];
    // The longest of those that begin at one place comes first.
    const found = this.#find([...tags, ...stops, textEnd, ...this.#markers].filter(Boolean), isFinal);
    this.#writeContent("safe" in found ? found.safe : found.at);
    if ("safe" in found) return false;
    return this.#decide(this.#rulesForEnd, { delimiter: found.delimiter, isAgain, hasClose, isFinal }) ?? true;
  }

  /** Leaves the calls for a content: what is there is none. */
  #leaveCalls(): true {
    if (this.#guessAt >= 0 && !this.#log.calls.length && !this.#log.broken.length) this.#at = this.#guessAt;
    if (this.#openAt >= 0 && this.#guessAt < 0) {
      const end = this.#at;
      this.#at = this.#openAt;
      this.#writeContent(end);
    }
    this.#guessAt = this.#openAt = -1;
    this.#state = "content";
    return true;
  }

  #readCalls(isFinal: boolean): boolean {
    const calls = this.#format.calls as CallFormat;
    const text = this.#text;
    const waited = text.length - this.#callAt;
    if (!isFinal && waited > SHORT_CALL && text.length < this.#tryAt) return false;
    this.#tryAt = text.length + Math.floor(waited / 10);
    for (;;) {
      const at = skipSpace(text, this.#at);
      if (at === text.length) {
        if (!isFinal) return false;
        if (this.#openAt >= 0) this.#leaveCalls();
        this.#state = "done";
        return false;
      }
      const next =
        calls.style === "json-object" ? this.#jsonStart(calls, at, isFinal) : this.#callStart(calls, at, isFinal);
      if (next === "incomplete" && !isFinal) return false;
      if (next === undefined || next === "incomplete") {
        // A marker that no call follows would be found again and again.
        const before = text.slice(Math.max(0, at - 200), at).trimEnd();
        if (this.#log.calls.length && this.#format.stops.some((stop) => before.endsWith(stop))) {
          this.#state = "done";
          return false;
        }
        const marker = this.#guessAt < 0 ? this.#markers.find((item) => text.startsWith(item, at)) : undefined;
        if (marker !== undefined) {
          if (this.#openAt < 0) this.#openAt = at;
          this.#at = at + marker.length;
        }
        return this.#leaveCalls();
      }
      if ("skipTo" in next) {
        const closing = [...words(calls.close, calls.tail), ...this.#format.stops];
        const opening = words(calls.head, calls.open).filter((item) => !closing.includes(item));
        if (this.#openAt < 0 && opening.some((item) => isTelling(item) && text.startsWith(item, at))) this.#openAt = at;
        this.#at = next.skipTo;
        continue;
      }
      const attempt = readCall(this.#text, this.#schemas, calls, next.from);
      if (attempt === "incomplete" || "partial" in attempt) {
        if (isFinal) return this.#reportBroken(at, "The call is not finished.", calls, true);
        if (attempt !== "incomplete" && this.#guessAt < 0) this.#log.tell(attempt.partial, false);
        return false;
      }
      if ("reason" in attempt) return this.#reportBroken(at, attempt.reason, calls, isFinal);
      if (this.#guessAt >= 0 && !this.#isOfTool(attempt.call, calls, next.from)) return this.#leaveCalls();
      this.#log.tell(attempt.call, true);
      this.#openAt = -1;
      this.#at = this.#callAt = attempt.end;
    }
  }

  #reportBroken(from: number, reason: string, calls: CallFormat, isFinal: boolean): boolean {
    if (this.#guessAt >= 0 && !this.#log.calls.length && !this.#isLikeCall(calls, from)) return this.#leaveCalls();
    const text = this.#text;
    const closing = [calls.close.split(/\s+/).at(-1) ?? "", calls.tail].filter(isTelling);
    const ends = closing.map((item) => [this.#indexOf(item, from + 1), item.length] as const).filter(([at]) => at >= 0);
    const [at, length] = ends.toSorted(([a], [b]) => a - b)[0] ?? [-1, 0];
    if (at < 0 && !isFinal) return false;
    const end = at < 0 ? text.length : at + length;
    this.#openAt = -1;
    this.#log.break({ raw: text.slice(from, end), reason });
    this.#at = this.#callAt = end;
    return true;
  }

  /** A call without any delimiter needs the name of a tool that was given, and the key of its arguments. */
  #isOfTool({ name }: ReadCall, calls: CallFormat, from: number): boolean {
    const hasArguments =
      calls.style !== "json-object" || argumentsAt(this.#text, from, calls.argumentsPath) !== undefined;
    return hasArguments && this.#schemas.has(name);
  }

  /** Whether a text without any delimiter begins as a call does. */
  #isLikeCall(calls: CallFormat, at: number): boolean {
    if (calls.style !== "json-object") return false;
    return new RegExp(`^[\\[\\s]*\\{\\s*"(?:${calls.namePath[0]}|type)"`).test(this.#text.slice(at, at + 100));
  }

  /** Where the object of a call begins, or what is between two. */
  #jsonStart(
    calls: CallFormat,
    at: number,
    isFinal: boolean,
  ): { from: number } | { skipTo: number } | "incomplete" | undefined {
    if (this.#text[at] === "{") return { from: at };
    const pieces = [...words(calls.head, calls.open, calls.close, calls.tail), ...this.#format.stops, ..."[],;"];
    // White space may be behind the bracket of a list.
    if (calls.tail.startsWith("]") && calls.tail.length > 1) pieces.push(calls.tail.slice(1));
    return this.#skipPiece(pieces, at, isFinal);
  }

  /** Goes over one of some pieces; at the end, one that is not whole is none. */
  #skipPiece(pieces: readonly string[], at: number, isFinal: boolean): ReturnType<typeof skipPiece> {
    const { length } = this.#text.slice(at, at + 200);
    return skipPiece(this.#text, at, isFinal ? pieces.filter((piece) => piece.length <= length) : pieces);
  }

  #callStart(
    calls: CallFormat & NamedCalls,
    at: number,
    isFinal: boolean,
  ): { from: number } | { skipTo: number } | "incomplete" | undefined {
    const { head, open, close, tail, separator = "" } = calls;
    const end = matchAt(this.#text, at, open);
    const rest = this.#text.slice(at, at + 200);
    const isName = calls.style === "python-call" ? /^[A-Za-z_][\w.-]*\s*(?:\(|$)/ : /^\w/;
    if (typeof end === "number" && (open || isName.test(rest))) return { from: end };
    // Models leave out the first of several tags at times.
    const last = words(open).at(-1) ?? "";
    const short = end === undefined && last !== open && isTelling(last) ? matchAt(this.#text, at, last) : undefined;
    if (typeof short === "number") return { from: short };
    const section = head.endsWith(open) ? words(head.slice(0, head.length - open.length)) : [];
    const separators =
      calls.style === "python-call" ? [",", "[", "]", ")", PYTHON_END] : open.startsWith("{") ? [",", "]"] : [];
    const pieces = [...section, ...words(close, tail, separator), ...this.#format.stops, ...separators];
    const skipped = this.#skipPiece(pieces, at, isFinal);
    return skipped ?? (end === "incomplete" ? end : undefined);
  }
}

/** Tags that Llama writes before and after calls and its templates do not show. */
const PYTHON_TAGS: readonly string[] = ["<|python_tag|>", "<|python_start|>"];

const PYTHON_END = "<|python_end|>";
