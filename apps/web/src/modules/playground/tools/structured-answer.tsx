/** An answer that must match a schema: its value line by line, with errors next to the lines. */
import type { ChatTurn } from "@vitrine/react/widget";
import { useEffect, useState, type ReactNode } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { faultsOf, type Fault } from "./schema-check.ts";

const LABELS = PLAYGROUND_LABELS.schema;

const MAX_LINES = 2000;

/** A stable function, so that unchanged turns do not render again. */
export function renderStructured(turn: ChatTurn): ReactNode {
  return <StructuredAnswer turn={turn} />;
}

function StructuredAnswer({ turn: { text, schema = {} } }: { turn: ChatTurn }) {
  const read = readJson(text);
  const [checked, setChecked] = useState<{ faults: readonly Fault[] } | { problem: string }>();
  useEffect(() => {
    let isCurrent = true;
    const value = readJson(text);
    if ("problem" in value) return undefined;
    faultsOf({ schema, value: value.value }).then(
      (faults) => isCurrent && setChecked({ faults }),
      (error: unknown) => isCurrent && setChecked({ problem: (error as Error).message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, schema]);
  if ("problem" in read)
    return (
      <>
        <pre className="structured" tabIndex={0} aria-label={LABELS.answer}>
          {text}
        </pre>
        <p className="vt-field__problem">{LABELS.notJson({ reason: read.problem })}</p>
      </>
    );
  const faults = checked && "faults" in checked ? checked.faults : [];
  const lines = linesOf(read.value, "", "", "", "");
  return (
    <>
      <pre className="structured" tabIndex={0} aria-label={LABELS.json}>
        {lines.slice(0, MAX_LINES).map(({ shown, place, isStart }, at) => (
          <span key={at} className="structured__line">
            {shown}
            {faults
              .filter((fault) => isStart && fault.place === place)
              .map(({ message }, index) => (
                <em key={index} className="vt-field__problem">
                  {" "}
                  {message}
                </em>
              ))}
            {"\n"}
          </span>
        ))}
      </pre>
      <p className="vt-run__state" role="status">
        {checked === undefined
          ? LABELS.checking
          : "problem" in checked
            ? checked.problem
            : faults.length === 0
              ? LABELS.valid
              : LABELS.invalid({ errors: faults.length })}
      </p>
    </>
  );
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : LABELS.unreadable };
  }
}

interface Line {
  shown: string;
  /** Pointer to the value, as `/days/0`. */
  place: string;
  /** Whether the value begins here. */
  isStart: boolean;
}

function linesOf(value: unknown, place: string, indent: string, name: string, end: string): Line[] {
  const isList = Array.isArray(value);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    return [{ shown: `${indent}${name}${JSON.stringify(value)}${end}`, place, isStart: true }];
  const entries = Object.entries(value);
  return [
    { shown: `${indent}${name}${isList ? "[" : "{"}`, place, isStart: true },
    ...entries.flatMap(([key, inner], at) =>
      linesOf(
        inner,
        `${place}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        `${indent}  `,
        isList ? "" : `${JSON.stringify(key)}: `,
        at === entries.length - 1 ? "" : ",",
      ),
    ),
    { shown: `${indent}${isList ? "]" : "}"}${end}`, place, isStart: false },
  ];
}
