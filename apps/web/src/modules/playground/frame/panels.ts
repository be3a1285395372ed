/** Which panels of the playground are open, in this browser: they are the same after a reload and in every conversation. */
import { isObject } from "@vitrine/base";
import { useState } from "react";

const KEY = "vitrine.playground.panels";

function readPanels(): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}");
    return isObject(saved) ? saved : {};
  } catch {
    // Blocked, or written by somebody else.
    return {};
  }
}

/** @param isOpenFirst where the visitor has not opened or closed it yet */
export function usePanel(name: string, isOpenFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => {
    const saved = readPanels()[name];
    return typeof saved === "boolean" ? saved : isOpenFirst;
  });
  return [
    isOpen,
    (next) => {
      setIsOpen(next);
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...readPanels(), [name]: next }));
      } catch {
        // It is open until the page is left.
      }
    },
  ];
}
