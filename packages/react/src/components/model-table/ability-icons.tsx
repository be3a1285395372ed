/** What a model can do, as small drawings with their names: on hover, and for screen readers. */
import { abilityName } from "../../labels/names.ts";
import type { Language } from "../../labels/language.ts";

/** Drawings in a field of twelve by twelve. */
const DRAWINGS: Readonly<Record<string, string>> = {
  chat: "M1.5 2.5h9v5.5h-5l-2.5 2v-2h-1.5z",
  tools: "M7 1.8a2.6 2.6 0 0 0 3.2 3.2L5.4 9.8a1.4 1.4 0 0 1-3.2 0 1.4 1.4 0 0 1 0-1.4L7 3.6z",
  reasoning: "M4 9.5h4M4.6 11h2.8M6 1.5a3.3 3.3 0 0 0-2 6V8.5h4V7.5a3.3 3.3 0 0 0-2-6z",
  vision: "M1 6s2-3.5 5-3.5S11 6 11 6 9 9.5 6 9.5 1 6 1 6zM6 4.6a1.4 1.4 0 1 0 .01 0",
  audio: "M2 5v2M4 3.5v5M6 1.5v9M8 3.5v5M10 5v2",
};
const OTHER = "M6 2.2v7.6M2.2 6h7.6";

export function AbilityIcons({ abilities, labels }: { abilities: readonly string[]; labels: Partial<Language> }) {
  return (
    <span className="vt-abilities">
      {abilities.map((id) => (
        <span key={id} className="vt-abilities__one" title={abilityName(id, labels)}>
          <svg viewBox="0 0 12 12" width="15" height="15" aria-hidden="true" focusable="false">
            <path d={Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : OTHER} />
          </svg>
          <span className="vt-visually-hidden">{abilityName(id, labels)}, </span>
        </span>
      ))}
    </span>
  );
}
