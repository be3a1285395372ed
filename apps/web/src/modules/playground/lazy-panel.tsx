/** A part of a conversation's settings whose code loads when somebody opens it. */
import { Suspense, useState, type ReactNode } from "react";
import { PLAYGROUND_LABELS } from "./messages/playground-labels.ts";

interface LazyPanelProps {
  title: string;
  isOpenFirst?: boolean;
  children: ReactNode;
}

export function LazyPanel({ title, isOpenFirst = false, children }: LazyPanelProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="mcp" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <Suspense fallback={<p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>}>{children}</Suspense>
      ) : null}
    </details>
  );
}
