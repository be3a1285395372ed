/** The columns of a comparison: stable names while their targets change, and the focus when columns are added or removed. */
import { useEffect, useRef, useState } from "react";

export interface Columns {
  columns: readonly string[];
  /** Adds one at the end, which gets the focus. */
  addColumn: () => void;
  /** Removes a column; the one before it gets the focus, or the first. */
  removeColumn: (index: number) => void;
}

export function useColumns(count: number): Columns {
  const [columns, setColumns] = useState<readonly string[]>(() => Array.from({ length: count }, (_, at) => String(at)));
  const lastName = useRef(count);
  const [focused, setFocused] = useState<{ name: string | undefined }>();
  useEffect(() => {
    if (focused?.name === undefined) return;
    const heads = [`[data-column="${focused.name}"]`, ".vt-chat__target"];
    const head = heads.map((place) => document.querySelector<HTMLElement>(`${place} :is(summary, select, input)`));
    head.find((control) => control !== null)?.focus();
  }, [focused]);
  return {
    columns,
    addColumn() {
      lastName.current += 1;
      const name = String(lastName.current);
      setColumns([...columns, name]);
      setFocused({ name });
    },
    removeColumn(index) {
      const rest = columns.toSpliced(index, 1);
      setColumns(rest);
      setFocused({ name: rest[Math.max(0, index - 1)] });
    },
  };
}
