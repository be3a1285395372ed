"use client";
/**
 * Tells screen readers an answer while it comes: each sentence once it is finished, in words without marks, and the rest
 * at the end. The status line is filled from what is shown.
 */
import { useEffect, useRef, type RefObject } from "react";
import type { RunLabels } from "./run-labels.ts";
import { announcementOf, type RunState } from "./run-state.ts";
import { wordsOf } from "./words-of.ts";

const EVERY_MS = 1000;
/** The end of the last sentence, or of the last line. */
const FINISHED = /^[\s\S]*(?:[.!?…。！？]["'”’)\]]*(?=\s)|\n)/;

/** What of an answer can be read out beyond what was: whole sentences, or all of it at the end. */
export function nextWords(words: string, said: number, isOver: boolean): string {
  const finished = isOver ? words : (FINISHED.exec(words)?.[0] ?? "");
  return finished.slice(said);
}

/** @returns the references for the thread and for its status line */
export function useSpokenAnswer(
  run: RunState,
  name: string,
  words: RunLabels,
): [RefObject<HTMLDivElement | null>, RefObject<HTMLParagraphElement | null>] {
  const thread = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const said = useRef(0);
  const { state } = run;
  const announcement = announcementOf(run, words);
  useEffect(() => {
    const line = status.current;
    if (!line) return undefined;
    const tell = (isOver: boolean): boolean => {
      const shown = thread.current?.querySelector(":scope > :last-child > :last-child .vt-streamed");
      const next = nextWords(shown ? wordsOf(shown) : "", said.current, isOver);
      if (next.trim() === "") return said.current > 0;
      line.textContent = said.current === 0 ? `${name}: ${next.trim()}` : next.trim();
      said.current += next.length;
      return true;
    };
    if (state === "streaming") {
      const timer = setInterval(() => tell(false), EVERY_MS);
      return () => clearInterval(timer);
    }
    if (state !== "done" || !tell(true)) line.textContent = announcement;
    said.current = 0;
    return undefined;
  }, [state, announcement, name]);
  return [thread, status];
}
