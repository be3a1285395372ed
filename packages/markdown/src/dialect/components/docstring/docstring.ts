/**
 * `<docstring>`, as documentation builders for Python write it, becomes Markdown in a `<Docstring>`: a name of a library
 * with its anchor and the address of its source, around its description.
 */
import type { ElementContent } from "hast";
import { toString } from "hast-util-to-string";
import type { Component, Show } from "../../component.ts";
import { anchorLink, element } from "../../../html/element.ts";
import { textAttribute } from "../../tag.ts";
import { docstringMarkdown } from "./docstring-markdown.ts";

export const docstring: Component = {
  holds: { Docstring: (node, children, context) => showDocstring(node, children, context) },
  standsFor: { docstring: ({ raw = "" }, hooks, report) => docstringMarkdown(raw, report, hooks.findName) },
};

const showDocstring: Show = ({ attributes }, children, { idPrefix }) => {
  const name = textAttribute(attributes, "name") ?? "";
  const anchor = textAttribute(attributes, "anchor");
  const source = textAttribute(attributes, "source");
  const id = anchor === undefined ? undefined : idPrefix + anchor;
  const head: (ElementContent | string)[] = [element("code", {}, [name])];
  if (source !== undefined && /^https?:\/\//.test(source)) head.push(" ", element("a", { href: source }, ["Source"]));
  if (id !== undefined) head.push(" ", anchorLink(id, name));
  const signature = children.find((child) => child.type === "element" && child.tagName === "pre");
  const links = textAttribute(attributes, "links");
  // The signature is coloured later, and its names become links then.
  if (signature?.type === "element" && links !== undefined) signature.properties["dataLinks"] = links;
  return [
    element("section", { className: ["vt-docstring"], ...(id === undefined ? {} : { id }) }, [
      element("p", { className: ["vt-docstring__name"] }, head),
      ...children.filter((child) => child.type === "element" || toString(child).trim() !== ""),
    ]),
  ];
};
