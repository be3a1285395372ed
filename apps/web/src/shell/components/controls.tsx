/** Controls that pages and the playground share, and what is said next to them. */
import { useState, type ComponentProps, type ReactNode } from "react";

/** A button that submits nothing, unless its type says so. */
export function Action({
  label,
  className = "vt-button",
  ...attributes
}: ComponentProps<"button"> & { label: ReactNode }) {
  return (
    <button type="button" className={className} {...attributes}>
      {label}
    </button>
  );
}

interface SureActionProps extends Omit<ComponentProps<"button">, "onClick"> {
  label: ReactNode;
  /** What acts, once the button is pressed. */
  sure: ReactNode;
  cancel: ReactNode;
  onSure: () => void;
}

/** A button that asks before it acts. The focus goes along, and back to it. */
export function SureAction({ label, sure, cancel, onSure, ...attributes }: SureActionProps) {
  const [state, setState] = useState<"first" | "asks" | "back">("first");
  if (state !== "asks")
    return (
      <Action
        key="first"
        label={label}
        ref={state === "back" ? focus : undefined}
        onClick={() => setState("asks")}
        {...attributes}
      />
    );
  const act = () => {
    setState("back");
    onSure();
  };
  return (
    <>
      <Action key="sure" label={sure} ref={focus} onClick={act} {...attributes} />
      <Action label={cancel} onClick={() => setState("back")} {...attributes} />
    </>
  );
}

/** The control takes the place of one that had the focus. */
function focus(control: HTMLElement | null): void {
  control?.focus();
}

/** A short text to see, and a full one for screen readers. */
export function ShortLabel({ text, full }: { text: string; full: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="vt-visually-hidden">{full}</span>
    </>
  );
}

/** A button that reads one file, the same one again too. */
export function FileAction({
  label,
  accept,
  onFile,
  className = "vt-button presets__import",
}: {
  label: string;
  accept: string;
  onFile: (file: File) => void;
  className?: string;
}) {
  return (
    <label className={className}>
      {label}
      <input
        type="file"
        accept={accept}
        className="vt-visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** The values of a list to choose from, by the names that people see. */
export function Options<Value extends string | number>({
  values,
  optionLabel = String,
}: {
  values: readonly Value[];
  optionLabel?: (value: Value) => string;
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {optionLabel(value)}
    </option>
  ));
}

/** A problem, read out when it appears. */
export function Problem({ text, id }: { text: string | undefined; id?: string }) {
  return (
    <p role="alert" className="vt-field__problem" id={id}>
      {text}
    </p>
  );
}

/** A status, read out when it changes. */
export function Status({ text, className = "vt-field__hint" }: { text: string; className?: string }) {
  return (
    <p role="status" className={className}>
      {text}
    </p>
  );
}
