/** Fields of forms: a control with its label above it, and a hint below it. */
import { useId, type ComponentProps, type ReactNode } from "react";

interface Labeled {
  label: ReactNode;
  hint?: ReactNode;
}

type FieldProps<Tag extends "input" | "select" | "textarea"> = Labeled &
  Omit<ComponentProps<Tag>, "onChange"> & { onChange: (value: string) => void };

/** The control in it has this id, and `<id>-hint` describes it where there is a hint. */
export function Field({ id, label, hint, children }: Labeled & { id: string; children: ReactNode }) {
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <p className="vt-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function useControl(given: string | undefined, hint: ReactNode): { id: string; "aria-describedby"?: string } {
  const made = useId();
  const id = given ?? made;
  return { id, ...(hint ? { "aria-describedby": `${id}-hint` } : {}) };
}

export function InputField({ label, hint, onChange, ...attributes }: FieldProps<"input">) {
  const control = useControl(attributes.id, hint);
  return (
    <Field id={control.id} label={label} hint={hint}>
      <input {...control} {...attributes} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

export function TextAreaField({ label, hint, onChange, ...attributes }: FieldProps<"textarea">) {
  const control = useControl(attributes.id, hint);
  return (
    <Field id={control.id} label={label} hint={hint}>
      <textarea dir="auto" {...control} {...attributes} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

export function SelectField({ label, hint, onChange, ...attributes }: FieldProps<"select">) {
  const control = useControl(attributes.id, hint);
  return (
    <Field id={control.id} label={label} hint={hint}>
      <select {...control} {...attributes} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, isChecked, onChange, className = "tool-settings__choice" }: CheckFieldProps) {
  return (
    <label className={className}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
