/**
 * The Markdown renderer of messages, loaded when a conversation is shown; what sets formulas when the first formula
 * comes, and what colours code, in a thread of its own, when the first code does.
 */
import type { MarkdownRenderer } from "@vitrine/react/widget";
import { useEffect, useState } from "react";
import { colourCode } from "./code-colours.ts";

type Formula = (source: string, isDisplay: boolean) => string | undefined;

const FORMULA = /\$|\\[([]|```math/;

export function useMessageRenderer(isWanted: boolean): MarkdownRenderer | undefined {
  const [renderer, setRenderer] = useState<MarkdownRenderer>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import("@vitrine/docs/message").then(
      ({ renderMessage }) => {
        let isAsked = false;
        const make = (formula?: Formula): MarkdownRenderer => {
          const render = (markdown: string, prefix: string) => {
            if (!isAsked && FORMULA.test(markdown)) {
              isAsked = true;
              // Sources stay where it cannot be loaded.
              import("@vitrine/docs/message-mathml").then(
                ({ formulaToMathml }) => isCurrent && setRenderer(() => make(formulaToMathml)),
                () => undefined,
              );
            }
            return renderMessage(markdown, { formula, prefix });
          };
          return Object.assign(render, { liven });
        };
        if (isCurrent) setRenderer(() => make());
      },
      // Text stays plain.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return renderer;
}

/** Colours code and lets its buttons copy it. */
function liven(block: HTMLElement): (() => void) | undefined {
  const frames = block.querySelectorAll<HTMLElement>(".vt-said-code");
  if (frames.length === 0) return undefined;
  for (const code of block.querySelectorAll<HTMLElement>('pre > code[class*="language-"]')) colourCode(code);
  const copy = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-copy-code]");
    const code = button?.closest(".vt-said-code")?.querySelector("pre")?.textContent;
    if (!button || code === undefined) return;
    navigator.clipboard.writeText(code).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Not allowed: select it"),
    );
  };
  block.addEventListener("click", copy);
  return () => block.removeEventListener("click", copy);
}
