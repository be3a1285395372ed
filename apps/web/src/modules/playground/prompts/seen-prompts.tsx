/** A button of the composer: what each column's model will see, in a panel below the message. */
import type { ChatMessage } from "@vitrine/react/widget";
import { lazy, Suspense } from "react";
import { withTexts } from "../../../languages/load-part.ts";
import { GlyphAction } from "../frame/glyphs.tsx";
import { usePanel } from "../frame/panels.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import type { MeteredColumn } from "../tokens/context-meter.tsx";

const LABELS = PLAYGROUND_LABELS.seenPrompt;
const SeenPrompt = lazy(() => withTexts(import("./seen-prompt.tsx")));

export interface SeenColumn extends MeteredColumn {
  key: string | number;
  parameters: Readonly<Record<string, unknown>>;
}

export function SeenPrompts({ columns, draft }: { columns: readonly SeenColumn[]; draft: ChatMessage }) {
  const [isOpen, setIsOpen] = usePanel("seen-prompt", false);
  const label = LABELS.titleOf({ name: columns.map(({ name }) => name).join(", ") });
  return (
    <>
      <GlyphAction label={label} icon="seen" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      {isOpen ? (
        <section className="seen-prompts" aria-label={label}>
          {columns.map(({ key, name, target: { model }, ...column }) => (
            <div key={key}>
              {columns.length > 1 ? <p className="vt-field__hint">{name}</p> : null}
              <Suspense fallback={<p className="vt-run__state">{PLAYGROUND_LABELS.page.loading}</p>}>
                <SeenPrompt {...{ model, ...column, draft }} />
              </Suspense>
            </div>
          ))}
        </section>
      ) : null}
    </>
  );
}
