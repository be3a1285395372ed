/**
 * Blocks that dialects write in their own ways and that MDX writes as tags: asides, folds, tabs, steps. `<Aside>`,
 * `<Admonition>`, `<Tabs>` with `<TabItem>`, `<Steps>`, `<LinkCard>`, `<LinkButton>`, `<FileTree>`, `<Badge>`, `<Icon>`, `<Code>`.
 */
import type { ElementContent } from "hast";
import { toString } from "hast-util-to-string";
import { callout, calloutTitle } from "../../callout.ts";
import { type Component, type ComponentContext, type Show, showContent } from "../../component.ts";
import type { ComponentNode } from "../../component-node.ts";
import { fenced } from "../../../html/code-fence.ts";
import { element } from "../../../html/element.ts";
import { fieldsOf, textAttribute } from "../../tag.ts";
import { tabSet } from "../../tabs.ts";
import { autodoc } from "../autodoc/autodoc.ts";
import { isAddress } from "../cards/cards.ts";
import { meaningOf } from "../../grammar/directive-names.ts";

/** The title among the children of a block, and the rest. */
function titleOf(children: readonly ElementContent[], context: ComponentContext) {
  const at = children.findIndex((child) => context.componentAt(child)?.name === "DialectTitle");
  const found = at === -1 ? undefined : children[at];
  return {
    title: found?.type === "element" ? found.children : undefined,
    rest: children.filter((child) => child !== found),
  };
}

/** `danger` → `Danger`. */
function word(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");
}

function usualTitle(kind: string, name: string, { language }: ComponentContext): string {
  return name === kind || name === "" ? calloutTitle(kind, language) : word(name);
}

function aside(
  kind: string,
  usual: string,
  isFolded: boolean | undefined,
  children: readonly ElementContent[],
  context: ComponentContext,
): ElementContent[] {
  const { title, rest } = titleOf(children, context);
  const text = title ? toString({ type: "root", children: title }).trim() : usual;
  if (isFolded !== undefined)
    return [fold(title && text !== "" ? title : [{ type: "text", value: usual }], rest, !isFolded, kind)];
  const shown = callout(kind, [...rest], { title: text === "" ? usual : text });
  const [heading] = shown.children;
  if (text === "") shown.children.shift();
  else if (title && heading?.type === "element") heading.children = title;
  return [shown];
}

function fold(
  summary: readonly ElementContent[],
  children: readonly ElementContent[],
  isOpen: boolean,
  kind?: string,
): ElementContent {
  return element(
    "details",
    { ...(kind !== undefined && { className: ["vt-callout"], dataKind: kind }), ...(isOpen && { open: true }) },
    [element("summary", {}, [...summary]), ...children],
  );
}

const tabsOf: Show = (node, children, context) => {
  const labels = new Map(valuesOf(node));
  const around: ElementContent[] = [];
  const panels: { title: string; children: ElementContent[] }[] = [];
  for (const child of children) {
    const tab = context.componentAt(child);
    if (
      tab &&
      child.type === "element" &&
      (tab.name === "DialectTab" || tab.name === "TabItem" || tab.name === "Tab")
    ) {
      const { title, rest } = titleOf(child.children, context);
      const value = textAttribute(tab.attributes, "value");
      const label =
        textAttribute(tab.attributes, "label") ??
        textAttribute(tab.attributes, "title") ??
        labels.get(value ?? "") ??
        value;
      const text = title ? toString({ type: "root", children: title }).trim() : "";
      panels.push({ title: text === "" ? (label ?? "Tab") : text, children: rest });
    } else if (child.type !== "text" || child.value.trim() !== "") around.push(child);
  }
  const group =
    textAttribute(node.attributes, "groupId") ??
    textAttribute(node.attributes, "syncKey") ??
    panels.map(({ title }) => title).join(" ");
  return panels.length === 0 ? around : [...around, ...tabSet(group, "Variant", panels, context)];
};

/** `values={[{label: "npm", value: "npm"}]}` */
function valuesOf({ attributes }: ComponentNode): [string, string][] {
  const values = attributes["values"];
  if (!Array.isArray(values)) return [];
  return values.map((entry) => {
    const { label, value } = fieldsOf(entry);
    return [String(value), String(label ?? value)];
  });
}

const asideTag: Show = ({ attributes }, children, context) => {
  const type = textAttribute(attributes, "type") ?? "note";
  const title = textAttribute(attributes, "title");
  const meaning = meaningOf(type);
  const kind = meaning?.is === "aside" ? meaning.kind : "note";
  return aside(kind, title ?? usualTitle(kind, type, context), undefined, children, context);
};

const link =
  (name: string): Show =>
  (node, children) => {
    const href = textAttribute(node.attributes, "href") ?? textAttribute(node.attributes, "link");
    const text = textAttribute(node.attributes, "title") ?? textAttribute(node.attributes, "text");
    const label: ElementContent[] = text === undefined ? children : [{ type: "text", value: text }];
    const heading =
      href !== undefined && isAddress(href)
        ? element("a", { href, dataLine: node.position?.start.line ?? 0 }, label)
        : element("span", {}, label);
    const description = textAttribute(node.attributes, "description");
    if (name === "button") return [heading];
    return [
      element("div", { className: ["vt-card"] }, [
        element("p", { className: ["vt-card__title"] }, [heading]),
        ...(description === undefined ? [] : [element("p", {}, [description])]),
      ]),
    ];
  };

export const blocks: Component = {
  holds: {
    DialectAside: ({ attributes }, children, context) => {
      const { kind, word: name, folded } = attributes as { kind: string; word: string; folded?: boolean };
      return aside(kind, usualTitle(kind, name, context), folded, children, context);
    },
    DialectDetails: ({ attributes }, children, context) => {
      const { title, rest } = titleOf(children, context);
      return [fold(title ?? [{ type: "text", value: "Details" }], rest, attributes["open"] === true)];
    },
    DialectTabs: tabsOf,
    DialectTab: showContent,
    DialectTitle: showContent,
    Aside: asideTag,
    Admonition: asideTag,
    Tabs: tabsOf,
    TabItem: showContent,
    Tab: showContent,
    Steps: showContent,
    FileTree: showContent,
    LinkCard: link("card"),
    LinkButton: link("button"),
    Badge: (node, children) => [element("small", {}, [textAttribute(node.attributes, "text") ?? "", ...children])],
    Icon: () => [],
    Fragment: showContent,
  },
  standsFor: {
    Code: ({ attributes }) =>
      fenced(textAttribute(attributes, "code") ?? "", textAttribute(attributes, "lang") ?? "text"),
    DialectName: ({ attributes }, hooks, report) =>
      autodoc.marked?.(`[[autodoc]] ${textAttribute(attributes, "name") ?? ""}`, hooks, report) ?? "",
  },
  untagged: ["DialectAside", "DialectDetails", "DialectTabs", "DialectTab", "DialectTitle", "DialectName"],
};
