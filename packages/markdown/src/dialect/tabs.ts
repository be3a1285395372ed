/**
 * Panels with titles: complete without a script, turned into tabs by the page's script. Sets with
 * the same group share a remembered choice.
 */
import type { ElementContent } from "hast";
import { slug } from "../heading-ids/slug.ts";
import { element } from "../html/element.ts";
import type { ComponentContext } from "./component.ts";
import type { ComponentNode } from "./component-node.ts";

/** A set of tabs, a tab for each component among `children`. */
export function tabs(
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

/** The same of titles and contents. */
export function tabSet(
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
      element("p", { className: ["vt-tabs__title"], id: `${id}-title` }, [title]),
      ...children,
    ]);
  });
  const properties = { className: ["vt-tabs"], dataTabs: "", dataTabsLabel: label, dataTabsGroup: slug(group) };
  return [element("div", properties, panels)];
}
