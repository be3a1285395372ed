/** Roles of MyST, ``{ref}`text <target>` ``, as nodes: one table from their names. */
import type { InlineCode, PhrasingContent } from "mdast";
import { formulaNode, linkNode, textNode } from "../../bounded/placed-node.ts";
import { type DialectReading, elementNode, labelIds, note, whyUnknown } from "./reading.ts";

type Shown = (text: string, target: string, code: InlineCode, reading: DialectReading) => PhrasingContent;

const code: Shown = (text, _target, at) => ({ ...at, value: text });
const plain: Shown = (text, _target, at) => textNode(text, at);
const inElement =
  (name: string): Shown =>
  (text, _target, at) =>
    elementNode(name, [textNode(text, at)], at);
/** A label: of the page, or of another one of the tree, which the address of the label then leads to. */
const label: Shown = (text, target, at, reading) => {
  const found = reading.hooks.findLabel?.(target);
  if (found) return linkNode(found.address, text === target ? found.title : text, at);
  if (!reading.hooks.findLabel) return linkNode(`#${labelIds(target)[0] ?? target}`, text, at);
  note(reading, at, `“${target}” is no label of this tree: it is shown without a link.`);
  return textNode(text, at);
};
const page: Shown = (text, target, at, { hooks }) => {
  const file = /\.\w+$/.test(target) ? target : `${target}.md`;
  return linkNode(file, text === target ? (hooks.titleOf?.(file) ?? text) : text, at);
};
const substitution: Shown = (_text, target, at, reading) => {
  const value = reading.substitutions.get(target);
  const [shown] = value === undefined ? [] : reading.fragment(value, at);
  if (shown?.type === "paragraph") return elementNode("span", shown.children, at);
  const why = whyUnknown(reading, target, "|");
  note(reading, at, `“${target}” is set nowhere: it is shown as it was written.${why}`);
  return textNode(target, at);
};
const abbreviation: Shown = (text, _target, at) => {
  const [, short = text, long] = /^(.*?)\s*\((.*)\)$/s.exec(text) ?? [];
  return elementNode("abbr", [textNode(short, at)], at, long === undefined ? {} : { title: long });
};
/** A numbered document, of which a number leads to its address. */
const numbered =
  (name: string, addressOf: (number: string) => string): Shown =>
  (text, target, at) =>
    linkNode(addressOf(target.replace(/\D.*$/, "")), `${name} ${text}`, at);

const SHOWN: readonly (readonly [names: string, shown: Shown])[] = [
  ["ref numref keyword token label", label],
  ["eq", (text, target, at, reading) => label(`(${text})`, target, at, reading)],
  ["doc", page],
  ["download", (text, target, at) => linkNode(target, text, at)],
  ["any", (text, target, at, reading) => (reading.hooks.findLabel?.(target) ? label : code)(text, target, at, reading)],
  ["pep", numbered("PEP", (number) => `https://peps.python.org/pep-${number.padStart(4, "0")}/`)],
  ["rfc", numbered("RFC", (number) => `https://datatracker.ietf.org/doc/html/rfc${number}`)],
  ["math", (text, _target, at) => formulaNode(text, at)],
  ["sub-ref", substitution],
  ["sub subscript", inElement("sub")],
  ["sup superscript", inElement("sup")],
  ["kbd", inElement("kbd")],
  ["strong", inElement("strong")],
  ["emphasis", inElement("em")],
  ["u underline", inElement("u")],
  ["del", inElement("del")],
  ["dfn", inElement("dfn")],
  ["abbr abbreviation", abbreviation],
  ["term guilabel menuselection title title-reference t smallcaps sc button", plain],
  ["code file samp command program option envvar makevar literal mimetype regexp source confval eval", code],
];
const ROLES = new Map(SHOWN.flatMap(([names, shown]) => names.split(" ").map((name) => [name, shown] as const)));

/** Objects of a domain, such as `py:class`: names, which their references lead to. */
const NAMES =
  /^(?:(?:py|c|cpp|js|rst|std|sphinx|myst):)?(?:mod|module|class|func|function|meth|method|attr|attribute|data|const|exc|obj|object|type|prop|deco|dir|role|macro|member|enum|struct)$/;
/** Decoration: badges, icons, cites. */
const BADGES = /^(?:bdg(?:-[\w-]+)?|button-\w+|badge)$/;
const ICONS = /^(?:octicon|material-[\w-]+|fa[srlb]?|fab)$/;

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
    return linkNode(url, written || (caption ? filled(caption) : url), at);
  }
  const role = ROLES.get(name.replace(/^(?:std|sphinx):/, ""));
  if (role) return role(text, target, at, reading);
  if (NAMES.test(name)) {
    const last = target.startsWith("~") ? (target.split(".").at(-1) ?? target) : text;
    return { ...at, value: last.replace(/^[.!]+/, "") };
  }
  if (BADGES.test(name)) return textNode(text, at);
  // Names and labels of other sites' inventories.
  if (/^external(?:[:+].*)?$/.test(name)) return { ...at, value: text.replace(/^[.!]+/, "") };
  if (ICONS.test(name)) return textNode("", at);
  if (/^(?:cite|footcite)(?::\w+)?$/.test(name)) return textNode(`[${target}]`, at);
  return undefined;
}
