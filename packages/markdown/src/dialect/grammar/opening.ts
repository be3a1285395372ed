/**
 * The line that opens a block, taken apart: `!!! note "Mind"`, `=== "Linux"`, `/// details | Title`, `:::tip[Hint]`,
 * `::: tip Hint`, `:::{note} Title`, `::: {.callout-note title="Mind"}`, ```` ```{figure} a.png ````.
 */

/** An opening line. */
export interface Opening {
  name: string;
  /** Text after the name, in Markdown; `undefined` where there is none, empty where it says that there is none. */
  title?: string;
  id?: string;
  attributes: ReadonlyMap<string, string>;
  /** Folded: `??? note`, `collapse="true"`. */
  isFolded?: boolean;
  isUnfolded?: boolean;
}

/** Reads an opening line. */
export function readOpening(line: string): Opening {
  const marker = /^(?:!!!|\?\?\?\+?|===[!+]{0,2}|\/{3,}|:{3,}|`{3,}|~{3,})/.exec(line)?.[0] ?? "";
  const info = line.slice(marker.length).trim();
  if (marker.startsWith("!") || marker.startsWith("?")) return indented(marker, info);
  if (marker.startsWith("=")) return { name: "tab", title: unquoted(info), attributes: new Map() };
  if (marker.startsWith("/")) {
    const bar = info.indexOf("|");
    const name = (bar === -1 ? info : info.slice(0, bar)).trim();
    return { name, ...(bar !== -1 && { title: info.slice(bar + 1).trim() }), attributes: new Map() };
  }
  return info.startsWith("{") ? inBraces(info) : plain(info);
}

function indented(marker: string, info: string): Opening {
  const quote = info.search(/["“]/);
  const [name = "note", ...classes] = (quote === -1 ? info : info.slice(0, quote)).trim().split(/\s+/);
  return {
    name,
    ...(quote !== -1 && { title: unquoted(info.slice(quote)) }),
    attributes: new Map(classes.map((each) => [`.${each}`, each])),
    ...(marker.startsWith("?") && { isFolded: !marker.endsWith("+"), isUnfolded: marker.endsWith("+") }),
  };
}

function unquoted(text: string): string {
  return text.trim().replace(/^["'“]|["'”]$/g, "");
}

/** `{note} Title` or `{.callout-note #id title="Title"}`. */
function inBraces(info: string): Opening {
  const end = closingBrace(info);
  const [inside, after] = [info.slice(1, end).trim(), info.slice(end + 1).trim()];
  if (inside === "" || /^[\w-]+=/.test(inside)) return { name: "div", attributes: readAttributes(inside) };
  if (!/^[.#]|[\s=]/.test(inside) || inside === "=html")
    return { name: inside, ...(after !== "" && { title: after }), attributes: new Map() };
  const attributes = readAttributes(/^[.#]/.test(inside) ? inside : inside.replace(/^\S+/, ""));
  const classes = [...attributes.keys()].filter((key) => key.startsWith(".")).map((key) => key.slice(1));
  const aside = classes.find((name) => name.startsWith("callout-"));
  const name = /^[.#]/.test(inside)
    ? (aside?.slice("callout-".length) ?? classes[0] ?? "div")
    : (/^\S+/.exec(inside)?.[0] ?? "");
  const title = attributes.get("title") ?? attributes.get("summary") ?? (after === "" ? undefined : after);
  const id = attributes.get("#");
  return {
    name: name === "panel-tabset" || aside || !/^[.#]/.test(inside) ? name : knownClass(classes),
    ...(title !== undefined && { title }),
    ...(id !== undefined && { id }),
    attributes,
    ...(attributes.get("collapse") === "true" && { isFolded: true }),
  };
}

/** Names for layout hold what is inside; they say nothing that a reader would miss. */
function knownClass(classes: readonly string[]): string {
  return classes.find((name) => ["panel-tabset", "tabset", "figure", "table"].includes(name)) ?? "div";
}

function closingBrace(info: string): number {
  let quote = "";
  for (let at = 1; at < info.length; at += 1) {
    const character = info[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "}") return at;
  }
  return info.length;
}

/** `note[Title]{#id}`, `note Title`, `details Title {open}`. */
function plain(info: string): Opening {
  const word = /^[\w:-]+/.exec(info)?.[0] ?? "";
  const name = word.replace(/^callout-/, "");
  let rest = info.slice(word.length).trim();
  let attributes: ReadonlyMap<string, string> = new Map();
  const braces = rest.lastIndexOf("{");
  if (braces !== -1 && rest.endsWith("}")) {
    attributes = readAttributes(rest.slice(braces + 1, -1));
    rest = rest.slice(0, braces).trim();
  }
  if (rest.startsWith("[") && rest.endsWith("]")) rest = rest.slice(1, -1);
  // A title in quotes, and the colons that some close the line with.
  rest = rest.replace(/:+$/, "").trim();
  const id = attributes.get("#");
  const title = attributes.get("title") ?? (rest === "" ? undefined : rest);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(id !== undefined && { id }),
    attributes,
    ...(attributes.has("open") && { isUnfolded: true }),
  };
}

const ATTRIBUTE = /([.#])([\w:.-]+)|([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+)))?/g;

/** A list of attributes: `.class` under its name with the dot, `#id` under `#`, others under theirs. */
export function readAttributes(list: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, sign, short = "", name = "", double, single, bare] of list.matchAll(ATTRIBUTE)) {
    if (sign === "#") attributes.set("#", short);
    else if (sign === ".") attributes.set(`.${short}`, short);
    else attributes.set(name, double ?? single ?? bare ?? "");
  }
  return attributes;
}
