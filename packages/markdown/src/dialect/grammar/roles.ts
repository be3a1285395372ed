/** Roles of MyST, ``{ref}`text <target>` ``, as nodes: one table from their names. */
import type { InlineCode, PhrasingContent } from "mdast";
import { type DialectReading, elementNode, labelIds, note, whyUnknown } from "./reading.ts";

type Shown = (text: string, target: string, code: InlineCode, reading: DialectReading) => PhrasingContent;

const words = (value: string, at: InlineCode): PhrasingContent => ({
  type: "text",
  value,
  ...(at.position && { position: at.position }),
});
const link = (text: string, url: string, at: InlineCode): PhrasingContent => ({
  type: "link",
  url,
  children: [words(text, at) as never],
  ...(at.position && { position: at.position }),
});
const code: Shown = (text, _target, at) => ({ ...at, value: text });
const plain: Shown = (text, _target, at) => words(text, at);
const inElement =
  (name: string): Shown =>
  (text, _target, at) =>
    elementNode(name, [words(text, at)], at);
/** A label: of the page, or of another one of the tree, which the address of the label then leads to. */
const label: Shown = (text, target, at, reading) => {
  const found = reading.hooks.findLabel?.(target);
  if (found) return link(text === target ? found.title : text, found.address, at);
  if (!reading.hooks.findLabel) return link(text, `#${labelIds(target)[0] ?? target}`, at);
  note(reading, at, `“${target}” is no label of this tree: it is shown without a link.`);
  return words(text, at);
};

const ROLES = new Map<string, Shown>([
  ...["ref", "numref", "keyword", "token", "label"].map((name) => [name, label] as const),
  ["eq", (text, target, at, reading) => label(`(${text})`, target, at, reading)],
  [
    "doc",
    (text, target, at, { hooks }) => {
      const file = /\.\w+$/.test(target) ? target : `${target}.md`;
      return link(text === target ? (hooks.titleOf?.(file) ?? text) : text, file, at);
    },
  ],
  ["download", (text, target, at) => link(text, target, at)],
  [
    "any",
    (text, target, at, reading) =>
      reading.hooks.findLabel?.(target) ? label(text, target, at, reading) : { ...at, value: text },
  ],
  [
    "pep",
    (text, target, at) =>
      link(`PEP ${text}`, `https://peps.python.org/pep-${target.replace(/\D.*$/, "").padStart(4, "0")}/`, at),
  ],
  [
    "rfc",
    (text, target, at) =>
      link(`RFC ${text}`, `https://datatracker.ietf.org/doc/html/rfc${target.replace(/\D.*$/, "")}`, at),
  ],
  [
    "math",
    (text, _target, at) =>
      ({
        type: "inlineMath",
        value: text,
        data: mathData(text),
        ...(at.position && { position: at.position }),
      }) as PhrasingContent,
  ],
  [
    "sub-ref",
    (text, target, at, reading) => {
      const value = reading.substitutions.get(target);
      const [shown] = value === undefined ? [] : reading.fragment(value, at);
      if (shown?.type === "paragraph") return elementNode("span", shown.children, at);
      note(
        reading,
        at,
        `“${target}” is set nowhere: it is shown as it was written.${whyUnknown(reading, target, "|")}`,
      );
      return words(text, at);
    },
  ],
  ["sub", inElement("sub")],
  ["subscript", inElement("sub")],
  ["sup", inElement("sup")],
  ["superscript", inElement("sup")],
  ["kbd", inElement("kbd")],
  ["strong", inElement("strong")],
  ["emphasis", inElement("em")],
  ["u", inElement("u")],
  ["underline", inElement("u")],
  ["del", inElement("del")],
  ["dfn", inElement("dfn")],
  ["abbr", abbreviation],
  ["abbreviation", abbreviation],
  ...["term", "guilabel", "menuselection", "title", "title-reference", "t", "smallcaps", "sc", "button"].map(
    (name) => [name, plain] as const,
  ),
  ...[
    "code",
    "file",
    "samp",
    "command",
    "program",
    "option",
    "envvar",
    "makevar",
    "literal",
    "mimetype",
    "regexp",
    "source",
    "confval",
    "eval",
  ].map((name) => [name, code] as const),
]);

/** Objects of a domain, such as `py:class`: names, which their references lead to. */
const NAMES =
  /^(?:(?:py|c|cpp|js|rst|std|sphinx|myst):)?(?:mod|module|class|func|function|meth|method|attr|attribute|data|const|exc|obj|object|type|prop|deco|dir|role|macro|member|enum|struct)$/;
/** Decoration: badges, icons, cites. */
const BADGES = /^(?:bdg(?:-[\w-]+)?|button-\w+|badge)$/;
const ICONS = /^(?:octicon|material-[\w-]+|fa[srlb]?|fab)$/;

function abbreviation(text: string, _target: string, at: InlineCode): PhrasingContent {
  const [, short = text, long] = /^(.*?)\s*\((.*)\)$/s.exec(text) ?? [];
  return elementNode("abbr", [words(short, at)], at, long === undefined ? {} : { title: long });
}

function mathData(value: string) {
  return {
    hName: "code",
    hProperties: { className: ["language-math", "math-inline"] },
    hChildren: [{ type: "text", value }],
  };
}

/** What a role shows, `undefined` for one that is not known. */
export function shownRole(name: string, at: InlineCode, reading: DialectReading): PhrasingContent | undefined {
  const value = at.value.trim();
  const [, written, inBrackets] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(value) ?? [];
  const target = inBrackets ?? value;
  const text = written === undefined || written === "" ? target.replace(/^[!~]/, "") : written;
  const { links = {} } = reading.hooks.sphinx ?? {};
  const [address, caption] = (Object.hasOwn(links, name) ? links[name] : undefined) ?? [];
  if (address !== undefined) {
    const filled = (template: string) => template.replaceAll("%s", () => target).replaceAll("%%", "%");
    const url = address.includes("%s") ? filled(address) : `${address}${target}`;
    return link(written || (caption ? filled(caption) : url), url, at);
  }
  const role = ROLES.get(name.replace(/^(?:std|sphinx):/, ""));
  if (role) return role(text, target, at, reading);
  if (NAMES.test(name)) {
    const last = target.startsWith("~") ? (target.split(".").at(-1) ?? target) : text;
    return { ...at, value: last.replace(/^[.!]+/, "") };
  }
  if (BADGES.test(name)) return words(text, at);
  // Names and labels of other sites' inventories.
  if (/^external(?:[:+].*)?$/.test(name)) return { ...at, value: text.replace(/^[.!]+/, "") };
  if (ICONS.test(name)) return words("", at);
  if (/^(?:cite|footcite)(?::\w+)?$/.test(name)) return words(`[${target}]`, at);
  return undefined;
}
