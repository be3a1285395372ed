"use client";
/**
 * The labels of a widget. `labels` that a page passes to one apply to everything in it; the rest is
 * English. The object should stay the same from one rendering to the next, as a long thread renders
 * again where its labels change.
 */
import { createContext, useContext, useMemo } from "react";
import type { ChatLabels } from "../chat-turns/chat-labels.ts";
import type { TaskLabels } from "../task-widget/task-labels.ts";

const Around = /* @__PURE__ */ createContext<Partial<ChatLabels & TaskLabels>>({});

/** Gives its words to all within it. */
export const LabelsProvider = Around.Provider;

/** The default labels, overridden by those around, overridden by custom ones. */
export function useLabels<Labels extends object>(usual: Labels, own?: Partial<Labels>): Labels {
  const around = useContext(Around);
  return useMemo(() => ({ ...usual, ...around, ...own }), [usual, around, own]);
}
