"use client";
/**
 * Follows an answer that grows, for those who read its end: the page scrolls with it until they scroll away, and again
 * once they are back at the end, or send.
 */
import { useCallback, useEffect, useRef, type RefObject } from "react";

/** So far from its end one still reads the end, in pixels. */
const NEAR = 120;

/**
 * @returns the reference for what holds the columns and the composer, which covers the end of the window; and what goes
 * to the end and follows from there
 */
export function useFollow(isActive: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const widget = useRef<HTMLDivElement>(null);
  const isPinned = useRef(false);
  const follow = useCallback(() => {
    const hidden = hiddenOf(widget.current);
    if (isPinned.current && hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  }, []);
  useEffect(() => {
    const columns = widget.current?.querySelector(".vt-columns");
    if (!isActive || !columns) return undefined;
    const note = () => {
      isPinned.current = hiddenOf(widget.current) < NEAR;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(columns);
    addEventListener("scroll", note, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", note);
    };
  }, [follow, isActive]);
  const goToEnd = useCallback(() => {
    isPinned.current = true;
    follow();
  }, [follow]);
  return [widget, goToEnd];
}

/** How much of the columns' end is out of view or below the composer, in pixels. */
function hiddenOf(widget: HTMLElement | null): number {
  const columns = widget?.querySelector(".vt-columns");
  if (!widget || !columns) return 0;
  const covered = widget.querySelector(".vt-composer")?.getBoundingClientRect().height ?? 0;
  return columns.getBoundingClientRect().bottom - (innerHeight - covered);
}
