/** Where a widget can run a call. One target is a widget; several are a comparison on the same input. */
import { useCallback, useState, type ReactNode } from "react";
import type { Run } from "./run-state.ts";

export interface WidgetTarget<Call> {
  /** Unique among the targets. */
  id: string;
  /** Who answers, for headings and announcements. */
  name: string;
  /** Must be the same function as long as the target is the same: a new one does not stop what runs. */
  runner: Run<Call>;
  /** Why it cannot be run now, and what to do about it. */
  blocked?: ReactNode;
  /** Shown above the result: choice of provider, where it runs. */
  header?: ReactNode;
  /** Shown under a failure. */
  help?: ReactNode;
}

/** Which targets are at work, as their columns report it. */
export function useBusyTargets(): [ReadonlySet<string>, (target: string, isNow: boolean) => void] {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback((target: string, isNow: boolean) => {
    setBusy((before) => {
      if (before.has(target) === isNow) return before;
      const after = new Set(before);
      if (isNow) after.add(target);
      else after.delete(target);
      return after;
    });
  }, []);
  return [busy, note];
}
