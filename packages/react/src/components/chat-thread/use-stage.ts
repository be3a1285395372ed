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
let waiting: (() => void)[] = [];
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
  // What a server rendered is whole, and stays so.
  const [canWait] = useState(
    useSyncExternalStore(
      never,
      () => "IntersectionObserver" in globalThis,
      () => false,
    ),
  );
  const isLong = isPart && canWait;
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
      waiting = waiting.filter((each) => each !== say);
    };
  }, [isLong, stage, part]);
  return isLong ? stage : "all";
}
