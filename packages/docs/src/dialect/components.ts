/**
 * How the components that hold other text look on a page. Each gets its attributes as data and its content as a tree
 * that has been through the sanitiser, and gives elements back. Adding one is one entry in the table.
 */
import type { Element, ElementContent } from "hast";
import { toString } from "hast-util-to-string";
import { slug, Slugger } from "../slug.ts";
import { callout } from "./callout.ts";
import { branchesOf, FRAMEWORKS } from "./framework-switch.ts";
import { MACROS } from "./macros.ts";
import { type ComponentNode, SWITCH, SWITCH_BRANCH } from "./nesting.ts";
import { textAttribute } from "./tag.ts";

/** What a component may use while it is put on a page. */
export interface ComponentContext {
  /** Ids of tab panels, unique on the page. */
  panels: Slugger;
  idPrefix: string;
  /** The component that an element stands for, if it is one. */
  componentAt(element: ElementContent): ComponentNode | undefined;
}

type Show = (node: ComponentNode, children: ElementContent[], context: ComponentContext) => ElementContent[];

const changed =
  (verb: string, kind: string): Show =>
  ({ attributes }, children) => {
    const version = textAttribute(attributes, "version");
    return [callout(kind, children, version ? `${verb} in ${version}` : verb)];
  };

const LANGUAGES: Readonly<Record<string, string>> = { python: "Python", rust: "Rust", node: "Node.js" };

const COMPONENTS: Readonly<Record<string, Show>> = {
  Tip: ({ attributes }, children) => [callout(attributes["warning"] === true ? "warning" : "tip", children)],
  Added: changed("Added", "note"),
  Changed: changed("Changed", "note"),
  Deprecated: changed("Deprecated", "warning"),
  hfoptions: ({ attributes }, children, context) => {
    const group = textAttribute(attributes, "id") ?? "options";
    return tabs(group, "Variant", children, context, (node) => textAttribute(node.attributes, "id") ?? "Option");
  },
  frameworkcontent: (_node, children, context) =>
    tabs("framework", "Framework", children, context, (node) => FRAMEWORKS[node.name] ?? node.name),
  tokenizerslangcontent: (_node, children, context) =>
    tabs("language", "Language", children, context, (node) => LANGUAGES[node.name] ?? node.name),
  [SWITCH]: (node, children, context) =>
    tabSet("framework", "Framework", branchesOf(node, children, context.componentAt), context),
  [SWITCH_BRANCH]: (_node, children) => children,
  ExampleCodeBlock: ({ attributes }, children, { idPrefix }) => {
    const anchor = textAttribute(attributes, "anchor");
    return [element("div", anchor ? { id: idPrefix + anchor } : {}, children)];
  },
  Docstring: docstring,
  python: (_node, children) => children,
  rust: (_node, children) => children,
  node: (_node, children) => children,
  // Parts of others, when they stand alone: their content, nothing lost.
  hfoption: (_node, children) => children,
  pt: (_node, children) => children,
  tf: (_node, children) => children,
  jax: (_node, children) => children,
};

/** Every name that is a component; anything else between angle brackets is HTML or text. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(
  [...Object.keys(COMPONENTS), ...Object.keys(MACROS)].filter(
    (name) => !Object.hasOwn(LANGUAGES, name) && name !== SWITCH && name !== SWITCH_BRANCH,
  ),
);

/** The same on pages with `<tokenizerslangcontent>`; elsewhere `<python>` and `<node>` are words. */
export const NAMES_WITH_LANGUAGES: ReadonlySet<string> = new Set([...COMPONENT_NAMES, ...Object.keys(LANGUAGES)]);

/** Whether a component never holds text, so that `<Youtube id="x">` needs no closing tag. */
export function isVoidComponent(name: string): boolean {
  return name in MACROS;
}

/** The elements that `node` becomes. */
export function showComponent(
  node: ComponentNode,
  children: ElementContent[],
  context: ComponentContext,
): ElementContent[] {
  return COMPONENTS[node.name]?.(node, children, context) ?? children;
}

/**
 * Panels under titles of their own: complete without a script, turned into tabs by the page's. Sets with the same
 * group share a remembered choice.
 */
function tabs(
  group: string,
  label: string,
  children: ElementContent[],
  context: ComponentContext,
  titleOf: (node: ComponentNode) => string,
): ElementContent[] {
  const around: ElementContent[] = [];
  const panels: { title: string; children: ElementContent[] }[] = [];
  for (const child of children) {
    const node = context.componentAt(child);
    if (!node || child.type !== "element") {
      if (child.type !== "text" || child.value.trim() !== "") around.push(child);
      continue;
    }
    panels.push({ title: titleOf(node), children: child.children });
  }
  return panels.length === 0 ? around : [...around, ...tabSet(group, label, panels, context)];
}

function tabSet(
  group: string,
  label: string,
  contents: readonly { title: string; children: ElementContent[] }[],
  context: ComponentContext,
): ElementContent[] {
  const panels = contents.map(({ title, children }, index) => {
    const id = context.idPrefix + context.panels.next(`tab ${group} ${title}`);
    const properties = {
      className: ["vt-tabs__panel"],
      id,
      dataTab: slug(title),
      ...(index === 0 ? { dataFirst: "" } : {}),
      ariaLabelledBy: [`${id}-title`],
    };
    return element("section", properties, [
      element("p", { className: ["vt-tabs__title"], id: `${id}-title` }, [{ type: "text", value: title }]),
      ...children,
    ]);
  });
  const properties = { className: ["vt-tabs"], dataTabs: "", dataTabsLabel: label, dataTabsGroup: slug(group) };
  return [element("div", properties, panels)];
}

function docstring(
  { attributes }: ComponentNode,
  children: ElementContent[],
  { idPrefix }: ComponentContext,
): ElementContent[] {
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
  return [
    element("section", { className: ["vt-docstring"], ...(id === undefined ? {} : { id }) }, [
      element("p", { className: ["vt-docstring__name"] }, head),
      ...children.filter((child) => toString(child as Element).trim() !== "" || child.type === "element"),
    ]),
  ];
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
