"use client";
/** Goes to the message that a link names. What is above it may still be made, and then moves it: it is gone to again. */
import { useEffect, type RefObject } from "react";

/** Frames in which nothing moved it. */
const STEADY_FRAMES = 10;
/** Who scrolls meanwhile is let go. */
const MAX_FRAMES = 120;

export function useLinkedTurn(turn: RefObject<HTMLElement | null>, isLinked: boolean): void {
  useEffect(() => {
    if (!isLinked || !turn.current) return undefined;
    let [frames, steady, before] = [0, 0, Number.NaN];
    let next = 0;
    const go = () => {
      const { current } = turn;
      const top = current?.getBoundingClientRect().top ?? 0;
      steady = Math.abs(top - before) < 1 ? steady + 1 : 0;
      frames += 1;
      if (!current || steady > STEADY_FRAMES || frames > MAX_FRAMES) return;
      if (steady === 0) current.scrollIntoView({ block: "start", behavior: "instant" });
      before = current.getBoundingClientRect().top;
      next = requestAnimationFrame(go);
    };
    turn.current.focus({ preventScroll: true });
    go();
    const letGo = () => cancelAnimationFrame(next);
    addEventListener("wheel", letGo, { once: true, passive: true });
    return letGo;
  }, [turn, isLinked]);
}
