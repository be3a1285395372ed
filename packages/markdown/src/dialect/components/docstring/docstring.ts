/**
 * `<docstring>`, as documentation builders for Python write it, becomes Markdown in a `<Docstring>`: a name of a library
 * with its anchor and the address of its source, around its description.
 */
import type { ElementContent } from "hast";
import { toString } from "hast-util-to-string";
import { type Component, element, type Show } from "../../component.ts";
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
  const head: ElementContent[] = [element("code", {}, [{ type: "text", value: name }])];
  if (source !== undefined && /^https?:\/\//.test(source)) {
    head.push({ type: "text", value: " " }, element("a", { href: source }, [{ type: "text", value: "Source" }]));
  }
  if (id !== undefined) {
    head.push(
      { type: "text", value: " " },
      element("a", { className: ["vt-anchor"], href: `#${id}`, tabIndex: -1 }, [
        element("span", { ariaHidden: "true" }, [{ type: "text", value: "#" }]),
        element("span", { className: ["vt-visually-hidden"] }, [{ type: "text", value: `Section titled “${name}”` }]),
      ]),
    );
  }
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
