"use client";
/** Where a widget can run a call. One target is a widget; several are a comparison on the same input. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { Run } from "../run-view/run-state.ts";

export interface WidgetTarget<Call> {
  /** Unique among the targets. Another id in the same column is another target: what ran there is gone. */
  id: string;
  /**
   * Name of the column. It stays when the target in it is changed, so that the header keeps the focus. The id, where it
   * is left out.
   */
  column?: string;
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
  /** In a conversation: its own system prompt, instead of that of all targets. */
  system?: string;
  /** In a conversation: what is sent for a message, such as the message in a prompt template. */
  prepareMessage?: (text: string) => string;
}

/** Reports to a widget whether a target is at work. */
export type NoteBusy = (target: string, isNow: boolean) => void;

/** Which targets are at work, as their columns report it. */
export function useBusyTargets(): [ReadonlySet<string>, NoteBusy] {
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

/** What ties the column of one target to its widget. */
export interface Column<Command> {
  target: string;
  /** A command of the widget to all its columns; each new object is a new command. */
  command: Command | undefined;
  obey: (command: Command) => void;
  isBusy: boolean;
  onBusy: NoteBusy;
}

/**
 * Makes a column run each command once, and report whether it is at work while it is mounted. A
 * command from before the column was mounted does not apply to it: a new column, or another model
 * in it, sends nothing by itself.
 */
export function useColumn<Command>({ target, command, obey, isBusy, onBusy }: Column<Command>): void {
  const seen = useRef(command);
  useEffect(() => {
    if (command === undefined || command === seen.current) return;
    seen.current = command;
    obey(command);
    // Only a new command does anything.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [command]);
  useEffect(() => onBusy(target, isBusy), [onBusy, target, isBusy]);
  useEffect(() => () => onBusy(target, false), [onBusy, target]);
}
