/**
 * The Markdown renderer of messages, loaded with a conversation. The formula renderer loads with the first formula, and
 * the code highlighter, in a worker, with the first code.
 */
import type { MarkdownRenderer } from "@vitrine/react/widget";
import { useEffect, useState } from "react";
import { colorCode } from "./code-highlighting.ts";
import { MESSAGE_LABELS } from "../messages/message-labels.ts";
import { FORMULA } from "./formula.ts";
import { renderLater } from "./later-renderer.ts";

type Formula = (source: string, isDisplay: boolean) => string | undefined;

export function useMessageRenderer(isWanted: boolean): MarkdownRenderer | undefined {
  const [renderer, setRenderer] = useState<MarkdownRenderer>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import("@vitrine/markdown/message").then(
      ({ renderMessage }) => {
        let isLoading = false;
        const make = (formula?: Formula): MarkdownRenderer => {
          const render = (markdown: string, prefix: string) => {
            if (!isLoading && FORMULA.test(markdown)) {
              isLoading = true;
              // If it cannot be loaded, formulas stay as source.
              import("@vitrine/markdown/message-mathml").then(
                ({ formulaToMathml }) => isCurrent && setRenderer(() => make(formulaToMathml)),
                () => undefined,
              );
            }
            return renderMessage(markdown, { formula, prefix });
          };
          return Object.assign(render, { liven, later: renderLater });
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

function liven(block: HTMLElement): (() => void) | undefined {
  const showAll = (event: MouseEvent) => {
    const frame = (event.target as Element).closest("[data-show-all]")?.closest<HTMLElement>("[data-cut]");
    if (!frame) return;
    delete frame.dataset["cut"];
    frame.querySelector(":scope > [data-show-all]")?.remove();
    frame.tabIndex = frame.tabIndex === 0 ? 0 : -1;
    frame.focus();
  };
  const undo = hydrateCode(block);
  if (!block.querySelector("[data-show-all]")) return undo;
  block.addEventListener("click", showAll);
  return () => {
    block.removeEventListener("click", showAll);
    undo?.();
  };
}

/** Highlights code and hydrates its copy buttons. */
function hydrateCode(block: HTMLElement): (() => void) | undefined {
  const frames = block.querySelectorAll<HTMLElement>(".vt-said-code");
  if (frames.length === 0) return undefined;
  for (const code of block.querySelectorAll<HTMLElement>('pre > code[class*="language-"]')) void colorCode(code);
  const copy = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-copy-code]");
    const code = button?.closest(".vt-said-code")?.querySelector("pre")?.textContent;
    if (!button || code === undefined) return;
    navigator.clipboard.writeText(code).then(
      () => (button.textContent = MESSAGE_LABELS.copied),
      () => (button.textContent = MESSAGE_LABELS.notCopied),
    );
  };
  block.addEventListener("click", copy);
  return () => block.removeEventListener("click", copy);
}
