/** Notices a key in what is about to leave the browser: the first press of a way out says so, and a second one goes. */
import { useRef } from "react";
import { keyIn } from "./pasted-keys.ts";

/** @returns whether a text may leave by the way of this name now */
export function useKeyGuard(warn: (key: string) => void): (way: string, text: string) => boolean {
  const warned = useRef("");
  return (way, text) => {
    const key = warned.current === way ? undefined : keyIn(text);
    warned.current = key === undefined ? "" : way;
    if (key !== undefined) warn(key);
    return key === undefined;
  };
}
