"use client";
/**
 * How much of a part of a long thread is there. At first nothing, then its words, which one can search and hear, and all
 * of it once it comes near the window. Each is a step of its own, so that no thread is too long to open.
 */
import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

export type Stage = "nothing" | "words" | "all";

/** So far from the window a part is made whole, in pixels. */
const NEAR = "1200px";

/** Parts that wait for their words. */
const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function next(): void {
  timer = undefined;
  waiting.shift()?.();
  if (waiting.length > 0) timer = setTimeout(next);
}

const never = () => () => {};

/**
 * @param isPart whether it is a part of a long thread; else all of it is there at once, as on a server, and where the
 *   browser takes over what a server rendered
 */
export function useStage(part: RefObject<Element | null>, isPart: boolean): Stage {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isServed] = useState(isTakenOver);
  const isLong = isPart && !isServed && "IntersectionObserver" in globalThis;
  const [stage, setStage] = useState<Stage>(isLong ? "nothing" : "all");
  useEffect(() => {
    if (!isLong || stage === "all" || !part.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setStage("all"),
      { rootMargin: NEAR },
    );
    observer.observe(part.current);
    const say = () => setStage((before) => (before === "nothing" ? "words" : before));
    if (stage === "nothing") waiting.push(say);
    timer ??= setTimeout(next);
    return () => {
      observer.disconnect();
      const at = waiting.indexOf(say);
      if (at !== -1) waiting.splice(at, 1);
    };
  }, [isLong, stage, part]);
  return isLong ? stage : "all";
}
