"use client";
/**
 * The words around a widget. What a page hands to one as `labels` holds for all within it; the rest is English. The
 * object should stay the same from one drawing to the next, as a long thread is drawn anew where its words change.
 */
import { createContext, useContext, useMemo } from "react";
import type { ChatLabels } from "./chat-labels.ts";
import type { TaskLabels } from "./task-labels.ts";

const Around = /* @__PURE__ */ createContext<Partial<ChatLabels & TaskLabels>>({});

/** Gives its words to all within it. */
export const Words = Around.Provider;

/** The usual words, under those around, under those of one's own. */
export function useWords<Labels extends object>(usual: Labels, own?: Partial<Labels>): Labels {
  const around = useContext(Around);
  return useMemo(() => ({ ...usual, ...around, ...own }), [usual, around, own]);
}
