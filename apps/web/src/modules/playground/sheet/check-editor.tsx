/** The checks of one column. */
import type { PlaygroundData } from "../playground-data.ts";
import { decodeTarget, encodeTarget } from "../targets/targets.ts";
import { defaultTarget, TargetEditor } from "../targets/target-editor.tsx";
import { CHECK_KINDS, newCheck, type Check, type CheckKind } from "./checks.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Options, ShortLabel } from "../../../shell/components/controls.tsx";
import { CheckField, InputField, SelectField, TextAreaField } from "../../../shell/components/fields.tsx";

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
              <ShortLabel text={LABELS.removeShort} full={LABELS.remove({ kind: LABELS[check.kind] })} />
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
      <SelectField
        label={LABELS.add}
        value=""
        onChange={(kind) => onChange([...checks, newCheck(kind as CheckKind, run)])}
      >
        <option value="">{LABELS.choose}</option>
        <Options values={kinds} optionLabel={(kind) => LABELS[kind]} />
      </SelectField>
    </fieldset>
  );
}

interface CheckFieldsProps extends Pick<CheckListProps, "data" | "endpoint"> {
  check: Check;
  onChange: (check: Check) => void;
}

function CheckFields({ check, data, endpoint, onChange }: CheckFieldsProps) {
  /** A field for the text of the check with this name. */
  const text = (name: string, label: string, rows = 1) => (
    <TextAreaField
      label={label}
      rows={rows}
      value={String((check as unknown as Record<string, unknown>)[name])}
      spellCheck={false}
      onChange={(value) => onChange({ ...check, [name]: value })}
    />
  );
  return (
    <>
      {"expected" in check ? text("expected", LABELS.expected) : null}
      {check.kind === "pattern" ? text("pattern", LABELS.patternField) : null}
      {check.kind === "schema" ? text("schema", LABELS.schemaField, 4) : null}
      {check.kind === "judge" ? text("criterion", LABELS.criterion) : null}
      {"ignoreCase" in check ? (
        <CheckField
          label={LABELS.ignoreCase}
          isChecked={check.ignoreCase}
          onChange={(ignoreCase) => onChange({ ...check, ignoreCase })}
        />
      ) : null}
      {"atLeast" in check ? (
        <InputField
          label={LABELS.atLeast}
          type="number"
          min={0}
          max={1}
          step={0.05}
          value={check.atLeast}
          onChange={(value) => onChange({ ...check, atLeast: Math.min(1, Math.max(0, Number(value))) })}
        />
      ) : null}
      {check.kind === "judge" ? (
        <div role="group" aria-label={LABELS.judgeModel}>
          <TargetEditor
            target={decodeTarget(check.run) ?? defaultTarget("hub", data)}
            data={data}
            endpoint={endpoint}
            onChange={(target) => onChange({ ...check, run: encodeTarget(target) })}
          />
        </div>
      ) : null}
    </>
  );
}
