/** Which panels of the playground are open, in this browser: they are the same after a reload and in every conversation. */
import { isObject } from "@vitrine/base";
import { useState } from "react";
import { keptValue } from "../storage/kept-value.ts";

const panels = keptValue("local", "vitrine.playground.panels", (saved) => (isObject(saved) ? saved : {}));

/** @param isOpenFirst where the visitor has not opened or closed it yet */
export function usePanel(name: string, isOpenFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => {
    const saved = panels.read()[name];
    return typeof saved === "boolean" ? saved : isOpenFirst;
  });
  return [
    isOpen,
    (next) => {
      setIsOpen(next);
      panels.write({ ...panels.read(), [name]: next });
    },
  ];
}
