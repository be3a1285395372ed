"use client";
/** Long texts are folded: drawing them costs time, and nobody scrolls past a pasted file to the answer. */
import { useEffect, useState, type ReactNode } from "react";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import { useLabels } from "../labels-provider/use-labels.ts";
import { Action } from "../../element/action.tsx";

/** A message of more characters than this is folded. */
const MAX_SAID_CHARS = 4000;
const STEP_CHARS = 30_000;
const STEP_MS = 40;
/** More Markdown than this takes a browser longer than a person waits. */
export const MAX_MARKDOWN_CHARS = 60_000;

export function Said({ text }: { text: string }) {
  return (
    <Folded text={text} max={MAX_SAID_CHARS}>
      {(shown) => (
        <p className="vt-chat__said" dir="auto">
          {shown}
        </p>
      )}
    </Folded>
  );
}

/** The beginning of a long text, and a button for the rest. */
export function Folded({ text, max, children }: { text: string; max: number; children: (text: string) => ReactNode }) {
  const labels = useLabels(CHAT_LABELS);
  const [isOpen, setIsOpen] = useState(false);
  const [revealed, setRevealed] = useState(max);
  const isRevealing = isOpen && revealed < text.length;
  useEffect(() => {
    if (!isRevealing) return undefined;
    // In steps, so that the page goes on while a megabyte appears.
    const timer = setInterval(() => setRevealed((before) => before + STEP_CHARS), STEP_MS);
    return () => clearInterval(timer);
  }, [isRevealing]);
  if (text.length <= max) return children(text);
  if (isOpen) return children(isRevealing ? text.slice(0, revealed).toWellFormed() : text);
  return (
    <>
      {children(`${text.slice(0, max).toWellFormed()}…`)}
      <Action
        label={labels.showAll({ characters: text.length })}
        className="vt-chat__fold"
        onClick={() => setIsOpen(true)}
      />
    </>
  );
}
