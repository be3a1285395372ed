/** Docstrings in the styles of NumPy and Sphinx, which griffe takes apart, as the Markdown of a description. */
import type { DocstringSections } from "./docstring-sections.ts";
import { markdownOfRst } from "@vitrine/markdown/pages";

/** A part of a docstring, as the program that reads sources writes it. */
export type ParsedSection =
  | { kind: "text"; text: string }
  | { kind: "examples"; title: string | null; parts: { kind: "text" | "examples"; text: string }[] }
  | { kind: "admonition" | "deprecated"; title: string; name: string; text: string }
  | { kind: ListKind; title: string | null; items: ParsedItem[] };

type ListKind =
  | "parameters"
  | "other parameters"
  | "returns"
  | "yields"
  | "raises"
  | "attributes"
  | "warns"
  | "receives";

interface ParsedItem {
  name: string;
  type: string;
  default: string;
  text: string;
}

const TITLES: Readonly<Record<string, string>> = {
  "other parameters": "Other parameters",
  attributes: "Attributes",
  receives: "Receives",
  warns: "Warns",
};

/** The sections as Markdown. */
export function fromParsedSections(parsed: readonly ParsedSection[]): DocstringSections {
  const sections: DocstringSections = { text: "", parameters: [] };
  const text: string[] = [];
  for (const section of parsed) {
    switch (section.kind) {
      case "text":
        text.push(markdownOfRst(section.text));
        break;
      case "examples":
        text.push(`**${section.title ?? "Examples"}**`);
        for (const { kind, text: part } of section.parts)
          text.push(kind === "examples" ? `\`\`\`python\n${part}\n\`\`\`` : markdownOfRst(part));
        break;
      case "admonition":
      case "deprecated":
        text.push(admonition(section));
        break;
      case "returns":
        sections.returns = typed(section.items);
        break;
      case "yields":
        sections.yields = typed(section.items);
        break;
      case "raises":
        sections.raises = section.items.map((item) => listItem({ ...item, name: "" }, item.type)).join("\n");
        break;
      default: {
        const title = section.title ?? TITLES[section.kind];
        sections.parameters.push({
          title: section.kind === "parameters" ? undefined : title,
          list: section.items.map((item) => listItem(item, item.type)).join("\n"),
        });
      }
    }
  }
  sections.text = text.filter((part) => part.trim() !== "").join("\n\n");
  return sections;
}

function listItem({ name, default: value, text }: ParsedItem, type: string): string {
  const isOptional = /,\s*optional$/.test(type);
  const bare = type.replace(/,\s*optional$/, "");
  const notes = [
    bare && `\`${bare.replaceAll("`", "")}\``,
    (isOptional || value) && "*optional*",
    value && `defaults to \`${value.replaceAll("`", "")}\``,
  ].filter((note) => note);
  const head = name
    ? `**${name.replaceAll("*", "\\*")}**${notes.length ? ` (${notes.join(", ")})` : ""}`
    : notes.join(", ");
  const body = markdownOfRst(text).replaceAll("\n", "\n  ").replace(/^ +$/gm, "");
  return `- ${head}${body ? ` -- ${body}` : ""}`;
}

/** One result is a type and a text; several are a list. */
function typed(items: readonly ParsedItem[]): { type: string; text: string } {
  const [first] = items;
  if (items.length === 1 && first && first.name === "")
    return { type: first.type ? `\`${first.type.replaceAll("`", "")}\`` : "", text: markdownOfRst(first.text) };
  return { type: "", text: items.map((item) => listItem(item, item.type)).join("\n") };
}

function admonition({ kind, title, name, text }: Extract<ParsedSection, { name: string }>): string {
  const isDeprecated = kind === "deprecated";
  const words = isDeprecated ? `Deprecated since ${name}. ${text}` : text;
  const shown = markdownOfRst(
    `.. ${isDeprecated ? "warning" : name.toLowerCase()}::\n\n${words.replace(/^/gm, "   ")}`,
  );
  return shown.startsWith("> [!") && text.length < 1_000 ? shown : `**${title}**\n\n${markdownOfRst(text)}`;
}
