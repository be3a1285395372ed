/**
 * Answers for an editor about a template: mistakes, completions, explanations, definitions. The language server answers
 * with it, and a page with an editor can use it without a server.
 *
 * A template that is being typed is broken most of the time. So nothing here but the diagnostics needs it to be valid:
 * tags are read one by one, and those that cannot be read are left out.
 */
import { formatTemplate } from "../analysis/formatter.ts";
import { type LintFinding, lintTemplate } from "../chat/lint.ts";
import { type TemplateOptions, Template } from "../compile/template.ts";
import { TemplateError } from "../python/errors.ts";
import { type Token, normalizeSource, tokenize } from "../syntax/lexer.ts";
import { CHAT_VARIABLES, keysOf } from "../chat/conversation-keys.ts";
import { type NameKind, namesOfKind } from "./language.ts";
import { type TextChange, quickFix } from "./quick-fixes.ts";

/** A part of the source; offsets count in UTF-16 units. */
export interface SourceRange {
  start: number;
  end: number;
}

export interface Diagnostic extends LintFinding, SourceRange {}

export interface Completion {
  label: string;
  kind: "filter" | "test" | "statement" | "function" | "method" | "variable" | "key" | "keyword";
  /** Its effect, in Markdown. */
  documentation: string;
}

export interface Hover extends SourceRange {
  /** Markdown. */
  text: string;
}

/** A name that the template itself defines. */
export interface Definition extends SourceRange {
  name: string;
  kind: "macro" | "variable";
  /** For a macro, its head: `tag(name, open='<')`. */
  signature: string;
}

const ENDS =
  "endif endfor endset endmacro endcall endfilter endwith endblock endgeneration endraw endautoescape elif else";
const KEYWORDS = "and or not in is if else true false none";
const NAME_AT_END = /[\p{ID_Start}_][\p{ID_Continue}]*$/u;
/** Made for each use: a pattern that finds all notes where it looked last. */
const partsOf = (text: string): readonly string[] =>
  text.match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\p{ID_Start}_][\p{ID_Continue}]*|\d+|\S/gsu) ?? [];

/**
 * A template in an editor. Make a new one for each version of the text.
 * @example
 * import { TemplateDocument } from "@vitrine/chat-template/author";
 *
 * const document = new TemplateDocument("{{ messages | leng");
 * console.log(document.completions(18).map(({ label }) => label)); // [ 'length' ]
 * console.log(document.diagnostics()[0]?.message); // Unexpected end of template: '}}' expected.
 */
export class TemplateDocument {
  /** The source with `\n` at the end of each line, in which all offsets count. */
  readonly source: string;
  readonly #options: TemplateOptions;
  #tokens: readonly Token[] | undefined;
  #definitions: readonly Definition[] | undefined;

  constructor(source: string, options: TemplateOptions = {}) {
    this.source = normalizeSource(source, true);
    this.#options = options;
  }

  /** Findings of `lintTemplate`, with the part of the source to mark. */
  diagnostics(): Diagnostic[] {
    return lintTemplate(this.source, this.#options).map((finding) => {
      const token = this.#tokenAt(finding.offset);
      const end = token && token.type !== "data" ? token.end : finding.offset + 1;
      return {
        ...finding,
        start: finding.offset,
        end: Math.min(end, this.source.length),
      };
    });
  }

  /** Names that can stand at an offset, beginning with what is already there. */
  completions(offset: number): Completion[] {
    const tag = this.#tagBefore(offset);
    if (tag === undefined) return [];
    const prefix = NAME_AT_END.exec(tag)?.[0] ?? "";
    const before = partsOf(tag.slice(0, tag.length - prefix.length));
    // Inside a text nothing is completed.
    if (before.some((part) => part === '"' || part === "'")) return [];
    return this.#candidates(before, offset)
      .filter(({ label }) => label.startsWith(prefix) && label !== prefix)
      .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  }

  /** The meaning of the name at an offset. */
  hover(offset: number): Hover | undefined {
    const tokens = this.#allTokens();
    const index = tokens.findIndex(({ type, start, end }) => type === "name" && start <= offset && offset <= end);
    const token = tokens[index];
    const text = token && this.#meaning(tokens, index);
    return text ? { text, start: token.start, end: token.end } : undefined;
  }

  /** Where the name at an offset is defined: a macro, a `set`, a loop. */
  definition(offset: number): Definition | undefined {
    const tokens = this.#allTokens();
    const index = tokens.findIndex(({ type, start, end }) => type === "name" && start <= offset && offset <= end);
    const token = tokens[index];
    return token && !isAfterDot(tokens, index) ? this.#definitionOf(token.value, token.end) : undefined;
  }

  /** All places of the name at an offset: where it is defined, set and read. Keys behind a dot are no such names. */
  references(offset: number): SourceRange[] {
    const name = this.#nameAt(offset);
    return name === undefined ? [] : this.#placesOf(name);
  }

  /**
   * The changes that give the name at an offset another one; undefined where the template does not define it, where the
   * caller gives it too, or where the new name is taken or none.
   */
  rename(offset: number, newName: string): TextChange[] | undefined {
    const name = this.#nameAt(offset);
    const isName = /^[A-Za-z_]\w*$/.test(newName) && !`${ENDS} ${KEYWORDS}`.split(" ").includes(newName);
    if (name === undefined || !isName || !this.definitions().some((each) => each.name === name)) return undefined;
    const isTaken = Object.hasOwn(CHAT_VARIABLES, newName) || this.#placesOf(newName).length > 0;
    if (isTaken || Object.hasOwn(CHAT_VARIABLES, name)) return undefined;
    const places = this.#placesOf(name);
    // Calls of a macro may name its parameters, and so may calls of anything else.
    const isParameter = this.definitions().some(
      ({ kind, signature }) => kind === "macro" && new RegExp(`[(,]\\s*${name}\\b`).test(signature),
    );
    if (isParameter && this.#placesOf(name, true).length > places.length) return undefined;
    return places.map((range) => ({ ...range, text: newName }));
  }

  /** The head of the macro that a call around an offset is of, and which of its parameters the offset is at. */
  signature(offset: number): { label: string; parameters: string[]; active: number } | undefined {
    const parts = partsOf(this.#tagBefore(offset) ?? "");
    let active = 0;
    let at = parts.length - 1;
    for (let depth = 0; at > 0; at -= 1) {
      const part = parts[at] as string;
      if (")]}".includes(part)) depth += 1;
      else if ("([{".includes(part) && (depth -= 1) < 0) break;
      else if (part === "," && depth === 0) active += 1;
    }
    const macro = this.definitions().find(({ name, kind }) => kind === "macro" && name === parts[at - 1]);
    if (!macro || parts[at] !== "(") return undefined;
    const inside = /\((.*)\)/s.exec(macro.signature)?.[1] ?? "";
    const parameters = inside.split(/,(?![^([{]*[)\]}])/).map((parameter) => parameter.trim());
    return { label: macro.signature, parameters, active: Math.min(active, parameters.length - 1) };
  }

  /** Changes that mend what is found between two offsets. */
  fixes(start: number, end: number): { title: string; change: TextChange }[] {
    return this.diagnostics()
      .filter((finding) => finding.start <= end && finding.end >= start)
      .flatMap((finding) => quickFix(this.source, finding) ?? []);
  }

  /** The macros and variables that the template defines, in their order. */
  definitions(): readonly Definition[] {
    return (this.#definitions ??= definitionsOf(this.#allTokens(), this.source));
  }

  /**
   * The template in a clean layout.
   * @throws {TemplateError} when it is not valid
   */
  format(): string {
    return formatTemplate(new Template(this.source, { keepTrailingNewline: true, ...this.#options }));
  }

  /** The name at an offset that is no key, filter or test. */
  #nameAt(offset: number): string | undefined {
    const tokens = this.#allTokens();
    const index = tokens.findIndex(({ type, start, end }) => type === "name" && start <= offset && offset <= end);
    const before = tokens[index - 1];
    const isOther = index < 0 || isAfterDot(tokens, index) || /^(?:\||is|not)$/.test(before?.value ?? "");
    return isOther || before?.type === "blockBegin" ? undefined : tokens[index]?.value;
  }

  /** Where a name stands, without keys behind a dot; with the names of arguments on request, which a macro's are. */
  #placesOf(name: string, hasArguments = false): SourceRange[] {
    const tokens = this.#allTokens();
    return tokens.flatMap(({ type, value, start, end }, index) => {
      if (type !== "name" || value !== name || isAfterDot(tokens, index)) return [];
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      if (before?.type === "blockBegin" || before?.value === "|" || before?.value === "is") return [];
      const isArgument = after?.value === "=" && /^[(,]$/.test(before?.value ?? "") && !this.#isParameter(start);
      return isArgument && !hasArguments ? [] : [{ start, end }];
    });
  }

  /** Whether a parameter of a macro is defined at an offset. */
  #isParameter(offset: number): boolean {
    return this.definitions().some(({ start, kind }) => kind === "variable" && start === offset);
  }

  /** The last definition before an offset, else the first after it: macros can be called before they are defined. */
  #definitionOf(name: string, offset: number): Definition | undefined {
    const all = this.definitions().filter((each) => each.name === name);
    return all.findLast(({ start }) => start < offset) ?? all[0];
  }

  #candidates(before: readonly string[], offset: number): Completion[] {
    const last = before.at(-1);
    if (last === "|" || (last === "filter" && before.length === 2)) return described("filter");
    if (last === "is" || (last === "not" && before.at(-2) === "is")) return described("test");
    if (last === ".") return this.#attributes(before.slice(0, -1), offset);
    const isFirst = before.length === 1 || (before.length === 2 && /^[-+]$/.test(last ?? ""));
    if (before[0] === "%" && isFirst) return [...described("statement"), ...plain("statement", ENDS)];
    const variables = Object.entries(CHAT_VARIABLES).map(([label, documentation]): Completion => ({
      label,
      kind: "variable",
      documentation,
    }));
    const own = this.definitions().map(({ name, kind, signature }): Completion => {
      const isMacro = kind === "macro";
      return { label: name, kind: isMacro ? "function" : "variable", documentation: isMacro ? `\`${signature}\`` : "" };
    });
    const all = [...own, ...variables, ...described("function"), ...plain("keyword", KEYWORDS)];
    return [...new Map(all.toReversed().map((each) => [each.label, each])).values()];
  }

  #attributes(chain: readonly string[], offset: number): Completion[] {
    const name = this.#pathName(chain, offset);
    if (name === "loop") return described("loop", "key");
    const used = new Set<string>();
    const tokens = this.#allTokens();
    const last = chain.at(-1);
    for (let index = 0; index + 2 < tokens.length; index += 1) {
      const [object, dot, key] = tokens.slice(index, index + 3) as [Token, Token, Token];
      // A name that is just being typed is no use.
      if (object.value === last && dot.value === "." && key.type === "name" && key.end < offset - 1)
        used.add(key.value);
    }
    const keys = keysOf(name);
    const all: Completion[] = [
      ...Object.entries(keys).map(([label, documentation]) => ({ label, kind: "key" as const, documentation })),
      ...Array.from(used, (label) => ({ label, kind: "key" as const, documentation: "" })),
      ...described("text", "method"),
      ...described("dictionary", "method"),
    ];
    return [...new Map(all.toReversed().map((each) => [each.label, each])).values()];
  }

  /** Name of a chain such as `messages[0].function` in the table of keys; `depth` ends definitions in a circle. */
  #pathName(chain: readonly string[], offset: number, depth = 0): string {
    const last = chain.at(-1);
    if (last === "]") {
      const open = chain.lastIndexOf("[");
      const inside = chain.slice(open + 1, -1);
      const key = inside.length === 1 ? /^["'](.*)["']$/.exec(inside[0] ?? "")?.[1] : undefined;
      return key ?? `${this.#pathName(chain.slice(0, open), offset, depth)}[]`;
    }
    if (!last || chain.at(-2) === "." || depth > 4) return last ?? "";
    const found = this.#definitionOf(last, offset);
    if (!found || found.kind === "macro") return last;
    const value = this.#valueOf(found);
    return value.length ? this.#pathName(value, found.start, depth + 1) : last;
  }

  /** The path that a variable was set to, or whose items a loop names. */
  #valueOf({ start, end }: Definition): string[] {
    const tag = /^\s*(?:=|in\b)\s*([\p{ID_Continue}.[\]'"]+)\s*(?:if\b|-?%\})/u.exec(this.source.slice(end, end + 200));
    if (!tag) return [];
    const isLoop = /\bfor\s+$/.test(this.source.slice(Math.max(0, start - 10), start));
    return [...partsOf(tag[1] ?? ""), ...(isLoop ? ["[", "0", "]"] : [])];
  }

  #meaning(tokens: readonly Token[], index: number): string | undefined {
    const [before, token, after] = [tokens[index - 1], tokens[index] as Token, tokens[index + 1]];
    const name = token.value;
    if (before?.value === "|") return namesOfKind("filter").get(name);
    const isTest = before?.value === "is" || (before?.value === "not" && tokens[index - 2]?.value === "is");
    if (isTest) return namesOfKind("test").get(name);
    if (isAfterDot(tokens, index)) {
      const chain = tokens.slice(
        tokens.findLastIndex(({ type }, at) => at < index && type.endsWith("Begin")) + 1,
        index - 1,
      );
      const object = this.#pathName(tailOf(chain), token.start);
      if (object === "loop") return namesOfKind("loop").get(name);
      const key = keysOf(object)[name];
      if (key) return `**${name}**\n\n${key}`;
      if (after?.value !== "(") return undefined;
      const kinds = ["text", "list", "dictionary"] as const;
      return kinds.flatMap((kind) => namesOfKind(kind).get(name) ?? []).join("\n\n---\n\n") || undefined;
    }
    if (before?.type === "blockBegin") return namesOfKind("statement").get(name.replace(/^end/, ""));
    const own = this.#definitionOf(name, token.end);
    if (own) {
      const line = this.source.slice(0, own.start).split("\n").length;
      return own.kind === "macro"
        ? `\`\`\`jinja\n${own.signature}\n\`\`\`\n\nA macro, defined in line ${line}.`
        : `A variable, set in line ${line}.`;
    }
    const known = namesOfKind("function").get(name);
    return known ?? (Object.hasOwn(CHAT_VARIABLES, name) ? `**${name}**\n\n${CHAT_VARIABLES[name]}` : undefined);
  }

  #tokenAt(offset: number): Token | undefined {
    return this.#allTokens().find(({ start, end }) => start <= offset && offset < end);
  }

  #allTokens(): readonly Token[] {
    return (this.#tokens ??= readableTokens(this.source));
  }

  /** The text from the begin of the tag that an offset is in; undefined outside of tags and in comments. */
  #tagBefore(offset: number): string | undefined {
    const text = this.source.slice(0, offset);
    const open = text.search(/\{[{%#](?:(?!\{[{%#]|[}%#]\})[\s\S])*$/);
    if (open < 0 || text[open + 1] === "#") return undefined;
    return text.slice(open + 1);
  }
}

const isAfterDot = (tokens: readonly Token[], index: number): boolean => tokens[index - 1]?.value === ".";

/** The last chain of names, dots and brackets of a list of tokens. */
function tailOf(tokens: readonly Token[]): string[] {
  const chain: string[] = [];
  let depth = 0;
  for (const { type, value } of tokens.toReversed()) {
    if (value === "]") depth += 1;
    else if (
      depth === 0 &&
      (type === "name" ? chain[0] !== undefined && !/^[.[]$/.test(chain[0]) : !/^[.[\]]$/.test(value))
    )
      break;
    if (value === "[" && type === "operator") depth -= 1;
    chain.unshift(type === "string" ? JSON.stringify(value) : value);
  }
  return chain;
}

/** Tags that are read one by one in a template that cannot be read as a whole. */
const MAX_TAGS = 20_000;

/** All tokens of a valid template; of an invalid one, those of the tags that can be read. */
function readableTokens(source: string): Token[] {
  const options = { trimBlocks: true, lstripBlocks: true, nesting: 200 };
  try {
    return tokenize(source, options);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
  }
  const tokens: Token[] = [];
  const starts = Array.from(source.matchAll(/\{[{%](?![{%])/g), ({ index }) => index).slice(0, MAX_TAGS);
  for (const [number, start] of starts.entries()) {
    const part = source.slice(start, starts[number + 1] ?? source.length);
    for (const text of [part, `${part} ${source[start + 1] === "%" ? "%}" : "}}"}`]) {
      try {
        for (const token of tokenize(text, options))
          if (token.type !== "end") tokens.push({ ...token, start: token.start + start, end: token.end + start });
        break;
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
      }
    }
  }
  return tokens;
}

function definitionsOf(tokens: readonly Token[], source: string): Definition[] {
  const found: Definition[] = [];
  const add = ({ value, start, end }: Token, kind: Definition["kind"], signature = value): number =>
    found.push({ name: value, kind, start, end, signature });
  for (const [index, { type }] of tokens.entries()) {
    const statement = type === "blockBegin" ? tokens[index + 1]?.value : undefined;
    if (statement === undefined) continue;
    let end = index;
    while (end < tokens.length && tokens[end]?.type !== "blockEnd") end += 1;
    if (end === tokens.length) break;
    const inside = tokens.slice(index + 2, end);
    const isTarget = (at: number): boolean => inside[at]?.type === "name" && inside[at - 1]?.value !== ".";
    const names = (to: number) => inside.slice(0, Math.max(0, to)).filter((_, at) => isTarget(at));
    if (statement === "macro" && inside[0]?.type === "name") {
      add(inside[0], "macro", source.slice(inside[0].start, inside.at(-1)?.end));
      let depth = 0;
      for (const [at, token] of inside.entries()) {
        if ("([{".includes(token.value) && token.type === "operator") depth += 1;
        if (")]}".includes(token.value) && token.type === "operator") depth -= 1;
        if (depth === 1 && token.type === "name" && /^[(,]$/.test(inside[at - 1]?.value ?? "")) add(token, "variable");
      }
    }
    if (statement === "for")
      for (const name of names(inside.findIndex(({ value }) => value === "in"))) add(name, "variable");
    if (statement === "set") {
      const equals = inside.findIndex(({ value }) => value === "=" || value === "|");
      // A name behind a dot is a value of a namespace.
      for (const name of names(equals < 0 ? inside.length : equals))
        if (inside[inside.indexOf(name) + 1]?.value !== ".") add(name, "variable");
    }
    if (statement === "with")
      for (const [at, token] of inside.entries())
        if (token.type === "name" && inside[at + 1]?.value === "=" && (at === 0 || inside[at - 1]?.value === ","))
          add(token, "variable");
  }
  return found;
}

function described(names: NameKind, kind = names as Completion["kind"]): Completion[] {
  return Array.from(namesOfKind(names), ([label, documentation]) => ({ label, kind, documentation }));
}

function plain(kind: Completion["kind"], names: string): Completion[] {
  return names.split(" ").map((label) => ({ label, kind, documentation: "" }));
}
