/** Voice in the settings of a conversation; what chooses models loads when it is opened. */
import { lazy, Suspense, useState } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { VOICE_LABELS } from "./messages/voice-labels.ts";
import { withTexts } from "../../../languages/load-part.ts";

const VoiceView = lazy(() => withTexts(import("./voice-view.tsx")).then((loaded) => ({ default: loaded.VoiceView })));

export function VoicePanel({ endpoint }: { endpoint: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mcp" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{VOICE_LABELS.title}</summary>
      {isOpen ? (
        <Suspense fallback={<p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>}>
          <VoiceView endpoint={endpoint} />
        </Suspense>
      ) : null}
    </details>
  );
}
