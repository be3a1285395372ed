"use client";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import type { ChatTurn } from "../chat-turns/chat-turns.ts";
import { placeOf } from "../chat-turns/turn-versions.ts";
import type { TurnActions } from "../chat-widget/chat-store.ts";
import { useLabels } from "../labels-provider/use-labels.ts";

/** Which version is shown, and buttons to the others. */
export function VersionSwitch({ turn, index, actions }: { turn: ChatTurn; index: number; actions: TurnActions }) {
  const labels = useLabels(CHAT_LABELS);
  const place = placeOf(turn);
  if (!place) return null;
  const { at, of } = place;
  const step = (by: -1 | 1, sign: string, label: string, isEnd: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : () => actions.showVersion(index, by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <p className="vt-chat__versions">
      {step(-1, "‹", labels.versionBefore({ turn: index + 1 }), at === 1)}
      <span>{labels.version({ at, of })}</span>
      {step(1, "›", labels.versionAfter({ turn: index + 1 }), at === of)}
    </p>
  );
}
