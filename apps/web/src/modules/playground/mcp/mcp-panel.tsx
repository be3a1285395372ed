/** Tool servers in the settings of a conversation: those of this site's operator, and the visitor's own by address. */
import { lazy, Suspense, useState } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { McpViewProps } from "./mcp-view.tsx";
import { withTexts } from "../../../languages/load-part.ts";

const LABELS = PLAYGROUND_LABELS.mcp;

const McpView = lazy(() => withTexts(import("./mcp-view.tsx")).then((loaded) => ({ default: loaded.McpView })));

export function McpPanel({ isOpen: isOpenFirst, ...props }: McpViewProps & { isOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  return (
    <details className="mcp" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{LABELS.title}</summary>
      {isOpen ? (
        <Suspense fallback={<p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>}>
          <McpView {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}
