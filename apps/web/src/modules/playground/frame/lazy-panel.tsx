/** A part of a conversation's settings whose code loads when somebody opens it. */
import { Suspense, type ReactNode } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { usePanel } from "./panels.ts";

interface LazyPanelProps {
  title: string;
  /** Under which this browser remembers whether it is open. */
  name: string;
  isOpenFirst?: boolean;
  children: ReactNode;
}

export function LazyPanel({ title, name, isOpenFirst = false, children }: LazyPanelProps) {
  const [isOpen, setIsOpen] = usePanel(name, isOpenFirst);
  return (
    <details className="mcp" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <Suspense fallback={<p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>}>{children}</Suspense>
      ) : null}
    </details>
  );
}
