/**
 * Versions of what was said. Regenerating an answer or editing a message begins another version of the conversation
 * from there on, and the ones before stay: the first turn of the shown version holds the others.
 */
import type { ChatTurn, TurnVersions } from "./chat-turns.ts";

/** The versions of a turn that takes the place of the one at `index`; none where that one said nothing. */
export function versionsAfter(turns: readonly ChatTurn[], index: number): TurnVersions | undefined {
  const rest = restFrom(turns, index);
  const { before = [], after = [] } = turns[index]?.versions ?? {};
  const all = [...before, ...(isWorthKeeping(rest[0]) ? [rest] : []), ...after];
  return all.length === 0 ? undefined : { before: all, after: [] };
}

/** The conversation with the version before (-1) or after (1) the shown one; undefined where there is none. */
export function otherVersion(turns: readonly ChatTurn[], index: number, step: -1 | 1): ChatTurn[] | undefined {
  const { before = [], after = [] } = turns[index]?.versions ?? {};
  const [first, ...others] = (step === -1 ? before.at(-1) : after[0]) ?? [];
  if (!first) return undefined;
  const shown = restFrom(turns, index);
  const versions =
    step === -1
      ? { before: before.slice(0, -1), after: [shown, ...after] }
      : { before: [...before, shown], after: after.slice(1) };
  return [...turns.slice(0, index), { ...first, versions }, ...others];
}

/** Which version of how many is shown, counted from one; undefined where there is only one. */
export function placeOf({ versions }: ChatTurn): { at: number; of: number } | undefined {
  if (!versions) return undefined;
  const at = versions.before.length + 1;
  return { at, of: at + versions.after.length };
}

function restFrom(turns: readonly ChatTurn[], index: number): ChatTurn[] {
  return turns.slice(index).map((turn, at) => {
    if (at > 0) return turn;
    const { versions: _, ...own } = turn;
    return own;
  });
}

function isWorthKeeping(turn: ChatTurn | undefined): turn is ChatTurn {
  return turn !== undefined && (turn.role === "user" || turn.text !== "" || Boolean(turn.toolCalls?.length));
}
