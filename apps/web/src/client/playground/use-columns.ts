/** The columns of a comparison: names that stay while the targets in them change, and the focus as columns come and go. */
import { useEffect, useRef, useState } from "react";

export interface Columns {
  columns: readonly string[];
  /** Adds one at the end, which gets the focus. */
  addColumn: () => void;
  /** Takes one away; the one before it gets the focus, or the first. */
  removeColumn: (index: number) => void;
}

export function useColumns(count: number): Columns {
  const [columns, setColumns] = useState<readonly string[]>(() => Array.from({ length: count }, (_, at) => String(at)));
  const lastName = useRef(count);
  const [focused, setFocused] = useState<{ name: string | undefined }>();
  useEffect(() => {
    if (focused?.name === undefined) return;
    document.querySelector<HTMLElement>(`[data-column="${focused.name}"] :is(select, input)`)?.focus();
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
