/** The checks of one column. */
import { useId } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { decodeTarget, encodeTarget } from "../targets/targets.ts";
import { defaultTarget, TargetEditor } from "../targets/target-editor.tsx";
import { CHECK_KINDS, newCheck, type Check, type CheckKind } from "./checks.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Options } from "../../../shell/components/controls.tsx";

const LABELS = SHEET_LABELS.checks;

interface CheckListProps {
  checks: readonly Check[];
  /** The target of the column, to begin a judge with. */
  run: string;
  data: PlaygroundData;
  endpoint: string;
  onChange: (checks: readonly Check[]) => void;
}

export function CheckList({ checks, run, data, endpoint, onChange }: CheckListProps) {
  const id = useId();
  // Only chat models judge.
  const kinds = CHECK_KINDS.filter((kind) => kind !== "judge" || data.task === "conversational");
  return (
    <fieldset className="tool-settings">
      <legend>{LABELS.title}</legend>
      {checks.map((check, at) => (
        // A check has no name of its own; its fields keep no state.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="sheet__check" key={`${at} ${check.kind}`} role="group" aria-label={LABELS[check.kind]}>
          <div className="sheet__check-head">
            <strong>{LABELS[check.kind]}</strong>
            <button type="button" className="vt-button" onClick={() => onChange(checks.toSpliced(at, 1))}>
              <span aria-hidden="true">{LABELS.removeShort}</span>
              <span className="vt-visually-hidden">{LABELS.remove({ kind: LABELS[check.kind] })}</span>
            </button>
          </div>
          <CheckFields
            check={check}
            data={data}
            endpoint={endpoint}
            onChange={(changed) => onChange(checks.with(at, changed))}
          />
        </div>
      ))}
      <div className="vt-field">
        <label htmlFor={`${id}-add`}>{LABELS.add}</label>
        <select
          id={`${id}-add`}
          value=""
          onChange={({ target }) => onChange([...checks, newCheck(target.value as CheckKind, run)])}
        >
          <option value="">{LABELS.choose}</option>
          <Options values={kinds} optionLabel={(kind) => LABELS[kind]} />
        </select>
      </div>
    </fieldset>
  );
}

function CheckFields({
  check,
  data,
  endpoint,
  onChange,
}: {
  check: Check;
  data: PlaygroundData;
  endpoint: string;
  onChange: (check: Check) => void;
}) {
  switch (check.kind) {
    case "equals":
    case "contains":
      return (
        <>
          <TextField
            label={LABELS.expected}
            value={check.expected}
            onChange={(expected) => onChange({ ...check, expected })}
          />
          <CaseField value={check.ignoreCase} onChange={(ignoreCase) => onChange({ ...check, ignoreCase })} />
        </>
      );
    case "pattern":
      return (
        <>
          <TextField
            label={LABELS.patternField}
            value={check.pattern}
            onChange={(pattern) => onChange({ ...check, pattern })}
          />
          <CaseField value={check.ignoreCase} onChange={(ignoreCase) => onChange({ ...check, ignoreCase })} />
        </>
      );
    case "schema":
      return (
        <TextField
          label={LABELS.schemaField}
          value={check.schema}
          rows={4}
          onChange={(schema) => onChange({ ...check, schema })}
        />
      );
    case "similarity":
      return (
        <>
          <TextField
            label={LABELS.expected}
            value={check.expected}
            onChange={(expected) => onChange({ ...check, expected })}
          />
          <LimitField value={check.atLeast} onChange={(atLeast) => onChange({ ...check, atLeast })} />
        </>
      );
    case "judge":
      return (
        <>
          <TextField
            label={LABELS.criterion}
            value={check.criterion}
            onChange={(criterion) => onChange({ ...check, criterion })}
          />
          <LimitField value={check.atLeast} onChange={(atLeast) => onChange({ ...check, atLeast })} />
          <div role="group" aria-label={LABELS.judgeModel}>
            <TargetEditor
              target={decodeTarget(check.run) ?? defaultTarget("hub", data)}
              data={data}
              endpoint={endpoint}
              onPick={() => undefined}
              onChange={(target) => onChange({ ...check, run: encodeTarget(target) })}
            />
          </div>
        </>
      );
  }
}

function TextField({
  label,
  value,
  rows = 1,
  onChange,
}: {
  label: string;
  value: string;
  rows?: number;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function CaseField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="tool-settings__choice">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {LABELS.ignoreCase}
    </label>
  );
}

function LimitField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="vt-field">
      <label htmlFor={id}>{LABELS.atLeast}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={1}
        step={0.05}
        value={value}
        onChange={({ target }) => onChange(Math.min(1, Math.max(0, Number(target.value))))}
      />
    </div>
  );
}
