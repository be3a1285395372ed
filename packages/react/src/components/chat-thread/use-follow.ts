"use client";
/**
 * Follows an answer that grows, for those who read its end: what scrolls goes with it until they scroll away, and again
 * once they are back at the end, or send.
 */
import { useCallback, useEffect, useRef, type RefObject } from "react";

/** So far from its end one still reads the end, in pixels. */
const NEAR = 120;

/** Something that scrolls: the window, the columns together, or one of them. */
interface Scroller {
  element: Element;
  /** How much of its end is out of view, in pixels. */
  hidden: () => number;
}

/**
 * @returns the reference for what holds the columns and the composer, which covers the end of the window; and what goes
 * to the end and follows from there
 */
export function useFollow(isActive: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const widget = useRef<HTMLDivElement>(null);
  /** Those that are read at their end. */
  const pinned = useRef(new Set<Element>());
  const follow = useCallback(() => {
    for (const { element, hidden } of scrollersOf(widget.current)) {
      const top = hidden();
      if (pinned.current.has(element) && top > 0) element.scrollBy({ top, behavior: "instant" });
    }
  }, []);
  useEffect(() => {
    const columns = widget.current?.querySelector(".vt-columns");
    if (!isActive || !columns) return undefined;
    const note = ({ target }: Event) => {
      for (const { element, hidden } of scrollersOf(widget.current)) {
        if (target !== element && !(target instanceof Document)) continue;
        if (hidden() < NEAR) pinned.current.add(element);
        else pinned.current.delete(element);
      }
    };
    const observer = new ResizeObserver(follow);
    for (const thread of columns.querySelectorAll(".vt-chat")) observer.observe(thread);
    addEventListener("scroll", note, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", note, { capture: true });
    };
  }, [follow, isActive]);
  const goToEnd = useCallback(() => {
    pinned.current = new Set(scrollersOf(widget.current).map(({ element }) => element));
    follow();
  }, [follow]);
  return [widget, goToEnd];
}

function scrollersOf(widget: HTMLElement | null): Scroller[] {
  const columns = widget?.querySelector(".vt-columns");
  if (!widget || !columns) return [];
  if (widget.dataset["fills"] === undefined) {
    const covered = widget.querySelector(".vt-composer")?.getBoundingClientRect().height ?? 0;
    const hidden = () => columns.getBoundingClientRect().bottom - (innerHeight - covered);
    const element = document.scrollingElement;
    return element ? [{ element, hidden }] : [];
  }
  const elements =
    columns.getAttribute("data-apart") === null ? [columns] : [...columns.querySelectorAll(".vt-column__body")];
  return elements.map((element) => ({
    element,
    hidden: () => element.scrollHeight - element.clientHeight - element.scrollTop,
  }));
}
