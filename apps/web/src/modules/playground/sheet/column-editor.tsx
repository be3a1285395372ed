/** The columns of a sheet: each a prompt, a model, parameters and checks. */
import { memo, useState } from "react";
import type { PlaygroundData } from "../playground-data.ts";
import { PromptFields } from "../prompts/prompt-fields.tsx";
import { PresetPicker } from "../prompts/presets-panel.tsx";
import type { KeyRing } from "../targets/keys.ts";
import { defaultTarget, isReady, linksFor, TargetEditor } from "../targets/target-editor.tsx";
import { TargetNotice, whyBlocked } from "../targets/target-notice.tsx";
import { decodeTarget, encodeTarget, type Target } from "../targets/targets.ts";
import { Parameters } from "@vitrine/react/widget";
import { CheckList } from "./check-editor.tsx";
import { MAX_COLUMNS, type SheetColumn } from "./sheet.ts";
import { SHEET_LABELS } from "./messages/sheet-labels.ts";
import { Action } from "../../../shell/components/controls.tsx";
import { InputField, TextAreaField } from "../../../shell/components/fields.tsx";
import { newId } from "../conversations/conversation.ts";

const LABELS = SHEET_LABELS.columns;

interface ColumnsPanelProps {
  columns: readonly SheetColumn[];
  fields: readonly string[];
  data: PlaygroundData;
  keys: KeyRing;
  endpoint: string;
  /** False where answers are judged by a person. */
  hasChecks?: boolean;
  onChange: (columns: readonly SheetColumn[]) => void;
}

export function targetOf({ run }: SheetColumn, data: PlaygroundData): Target {
  return decodeTarget(run) ?? defaultTarget("hub", data);
}

/** A column to begin with: what runs here without any setup comes first. */
export function firstColumn(data: PlaygroundData, endpoint: string, field: string): SheetColumn {
  const places = linksFor(data, endpoint);
  const ready = places.find((place) => isReady(place, data));
  return {
    id: newId(),
    name: LABELS.defaultName({ number: 1 }),
    run: encodeTarget(defaultTarget(ready ?? places[0] ?? "hub", data)),
    settings: { system: "", template: `{{${field}}}`, parameters: {} },
    checks: [],
  };
}

/** Not drawn again while answers come, which change none of its properties. */
export const ColumnsPanel = memo(function ColumnsPanel(props: ColumnsPanelProps) {
  const { columns, fields, data, keys, endpoint, hasChecks = true, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasRoom = columns.length < MAX_COLUMNS;
  const add = (from: SheetColumn, name: string) => onChange([...columns, { ...from, id: newId(), name }]);
  const addFirst = () =>
    add(firstColumn(data, endpoint, fields[0] ?? ""), LABELS.defaultName({ number: columns.length + 1 }));
  return (
    <details className="sheet__panel" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{LABELS.title({ count: columns.length })}</summary>
      <div className="sheet__columns">
        {(isOpen ? columns : []).map((column, at) => (
          <ColumnEditor
            key={column.id}
            column={column}
            fields={fields}
            data={data}
            keys={keys}
            endpoint={endpoint}
            hasChecks={hasChecks}
            onChange={(changed) => onChange(columns.with(at, changed))}
            onDuplicate={hasRoom ? () => add(column, LABELS.copyOf({ name: column.name })) : undefined}
            onRemove={columns.length > 1 ? () => onChange(columns.toSpliced(at, 1)) : undefined}
          />
        ))}
      </div>
      {hasRoom ? <Action label={LABELS.add} onClick={addFirst} /> : null}
    </details>
  );
});

interface ColumnEditorProps extends Omit<ColumnsPanelProps, "columns" | "onChange"> {
  column: SheetColumn;
  onChange: (column: SheetColumn) => void;
  onDuplicate: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function ColumnEditor(props: ColumnEditorProps) {
  const { column, fields, data, keys, endpoint, hasChecks, onChange, onDuplicate, onRemove } = props;
  const { name, settings, checks } = column;
  const target = targetOf(column, data);
  const setTarget = (next: Target) => onChange({ ...column, run: encodeTarget(next) });
  const setSettings = (next: SheetColumn["settings"]) => onChange({ ...column, settings: next });
  const choose = (model: string) => setTarget({ ...target, model });
  const blocked = whyBlocked(target, data, keys, () => location.reload(), choose);
  const isChat = data.task === "conversational";
  return (
    <section className="sheet__column" aria-label={name}>
      <InputField
        label={LABELS.name}
        value={name}
        maxLength={80}
        onChange={(value) => onChange({ ...column, name: value })}
      />
      <TargetEditor target={target} data={data} endpoint={endpoint} onChange={setTarget} />
      <TargetNotice target={target} data={data} />
      {blocked ? <div className="vt-widget__blocked">{blocked}</div> : null}
      <TextAreaField
        label={LABELS.prompt}
        hint={LABELS.promptHint({ fields: fields.map((field) => `{{${field}}}`).join(" ") })}
        rows={3}
        value={settings.template}
        onChange={(template) => setSettings({ ...settings, template })}
      />
      {isChat ? (
        <details className="vt-parameters">
          <summary>{LABELS.parameters}</summary>
          <PresetPicker
            onUse={(preset) => setSettings({ ...preset, template: preset.template || settings.template })}
          />
          <PromptFields settings={settings} rows={data.parameters} hasTemplate={false} onChange={setSettings} />
        </details>
      ) : (
        <Parameters
          rows={data.parameters}
          values={settings.parameters}
          onChange={(parameters) => setSettings({ ...settings, parameters })}
        />
      )}
      {hasChecks ? (
        <CheckList
          checks={checks}
          run={column.run}
          data={data}
          endpoint={endpoint}
          onChange={(next) => onChange({ ...column, checks: next })}
        />
      ) : null}
      <div className="vt-widget__actions">
        {onDuplicate ? <Action label={LABELS.duplicate} onClick={onDuplicate} /> : null}
        {onRemove ? <Action label={LABELS.remove} onClick={onRemove} /> : null}
      </div>
    </section>
  );
}
