"use client";
/**
 * Announces an answer to screen readers while it comes: each sentence once it is finished, as text
 * without markup, and the rest at the end. The status line is filled from the rendered answer.
 */
import { useEffect, useRef, type RefObject } from "react";
import type { ChatLabels } from "../chat-turns/chat-labels.ts";
import type { ChatAnswer } from "../chat-turns/chat-turns.ts";
import { announcementOf, type RunState } from "../run-view/run-state.ts";
import { textOfElement } from "./text-of-element.ts";

const EVERY_MS = 1000;
/** Some five minutes of speech. Of a longer answer the rest is for the reader's own keys. */
const MAX_SPOKEN_CHARS = 5000;
/** The end of the last sentence, or of the last line. */
const FINISHED = /^[\s\S]*(?:[.!?…。！？]["'”’)\]]*(?=\s)|\n)/;

/** The text of an answer that can be announced next: whole sentences, or all of it at the end, up to a length. */
export function nextText(text: string, said: number, isOver: boolean): string {
  const isLong = isTooLong(text);
  const heard = text.slice(0, MAX_SPOKEN_CHARS);
  const finished = isOver && !isLong ? heard : (FINISHED.exec(heard)?.[0] ?? (isLong ? heard : ""));
  return finished.slice(said);
}

/** Whether the rest of a text is told of instead: also where nothing of it is left to be said. */
function isTooLong(text: string): boolean {
  return text.length > MAX_SPOKEN_CHARS;
}

/** @returns the references for the thread and for its status line */
export function useSpokenAnswer(
  run: RunState,
  name: string,
  labels: ChatLabels,
  /** Tools that wait for a person's approval at the end of the answer. */
  calledTools: readonly string[] = [],
): [RefObject<HTMLDivElement | null>, RefObject<HTMLParagraphElement | null>] {
  const thread = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const said = useRef(0);
  const hasToldOfRest = useRef(false);
  const { state } = run;
  const announcement = announcementOf(run, labels);
  const awaitsApproval = calledTools.length > 0;
  const finish = run.state === "done" ? (run.value as ChatAnswer | undefined)?.numbers?.finish : undefined;
  const ending = awaitsApproval
    ? labels.awaitsApproval({ tools: calledTools.join(", ") })
    : finish === "length"
      ? labels.cutOff
      : finish === "content_filter"
        ? labels.filtered
        : labels.answerEnds;
  useEffect(() => {
    const line = status.current;
    if (!line) return undefined;
    const emit = (isOver: boolean): boolean => {
      if (hasToldOfRest.current) return true;
      const shown = thread.current?.querySelector(":scope > :last-child > :last-child .vt-streamed");
      const text = shown ? textOfElement(shown, MAX_SPOKEN_CHARS + 1) : "";
      const next = nextText(text, said.current, isOver);
      hasToldOfRest.current = isTooLong(text);
      const spoken = [next.trim(), hasToldOfRest.current ? labels.restUnspoken : ""].filter(Boolean).join(" ");
      if (spoken === "") return said.current > 0;
      line.textContent = said.current === 0 ? `${name}: ${spoken}` : spoken;
      said.current += next.length;
      return true;
    };
    if (state === "streaming") {
      const timer = setInterval(() => emit(false), EVERY_MS);
      return () => clearInterval(timer);
    }
    if (state === "done" && emit(true)) line.textContent = `${line.textContent} ${ending}`;
    else line.textContent = state === "done" && awaitsApproval ? ending : announcement;
    said.current = 0;
    hasToldOfRest.current = false;
    return undefined;
  }, [state, announcement, name, ending, awaitsApproval, labels.restUnspoken]);
  return [thread, status];
}
