"use client";
/** Buttons of a toolbar as one stop of Tab: arrows lead from one to the next, as the ARIA practices say. */
import { useEffect, useRef, type RefObject } from "react";

/** @returns the reference for the toolbar */
export function useOneStop(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Buttons come and go with the answer.
    const buttons = buttonsOf(bar.current);
    stopAt(buttons, buttons.find((button) => button === document.activeElement) ?? buttons[0]);
  });
  useEffect(() => {
    const toolbar = bar.current;
    if (!toolbar) return undefined;
    const focus = ({ target }: FocusEvent) => stopAt(buttonsOf(toolbar), target);
    const press = (event: KeyboardEvent) => {
      const buttons = buttonsOf(toolbar);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      if (at === -1) return;
      const forward = getComputedStyle(toolbar).direction === "rtl" ? -1 : 1;
      const steps: Record<string, number> = {
        ArrowRight: at + forward,
        ArrowLeft: at - forward,
        Home: 0,
        End: buttons.length - 1,
      };
      const to = steps[event.key];
      if (to === undefined) return;
      event.preventDefault();
      buttons.at(to % buttons.length)?.focus();
    };
    toolbar.addEventListener("focusin", focus);
    toolbar.addEventListener("keydown", press);
    return () => {
      toolbar.removeEventListener("focusin", focus);
      toolbar.removeEventListener("keydown", press);
    };
  }, []);
  return bar;
}

function buttonsOf(bar: HTMLElement | null): HTMLButtonElement[] {
  return [...(bar?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
}

function stopAt(buttons: readonly HTMLButtonElement[], stop: EventTarget | null | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
