/** Bidirectional controls in code, made visible: a model or a card could hide with them what a program does. */
import type { Element } from "hast";
import { element } from "./element.ts";

/** Characters that change the order in which others are shown, so that code reads differently than it runs. */
const CONTROLS = /([\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])/;
const EVERY_CONTROL = new RegExp(CONTROLS, "g");

/**
 * Safe HTML of code with its bidirectional controls made visible. They stay in the text, so that a copy is what was written.
 *
 * @param html text that is escaped, with tags whose attributes hold no text from elsewhere
 */
export function visibleControls(html: string): string {
  return html.replace(
    EVERY_CONTROL,
    (sign) => `<span class="vt-said-control" data-code="${codeOf(sign)}">${sign}</span>`,
  );
}

function codeOf(sign: string): string {
  return `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The same in a tree: the text of code, in pieces. */
export function markControls(code: Element): void {
  code.children = code.children.flatMap((child): Element["children"] => {
    if (child.type !== "text" || !CONTROLS.test(child.value)) return [child];
    return child.value.split(CONTROLS).flatMap((value, at): Element["children"] => {
      if (value === "") return [];
      if (at % 2 === 0) return [{ type: "text", value }];
      return [element("span", { className: ["vt-said-control"], dataCode: codeOf(value) }, [value])];
    });
  });
}
