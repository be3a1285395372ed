/** Branches and tags that git moves. */
import { NOWHERE, tagOid } from "./git-objects.ts";
import type { PushedState } from "./pushed-commits.ts";

/** A branch or tag, and where it is moved to. */
export interface RefUpdate {
  kind: "branches" | "tags";
  name: string;
  /** As git names it. */
  ref: string;
  /** Where the pusher saw it; forty zeros for nowhere. */
  before: string;
  /** Absent where it is deleted. */
  commit?: string;
  /** A tag's own object, in base64. */
  object?: string;
  message?: string;
}

/** Moves a branch or tag in `state`; says why not where it cannot be. */
export function moveRef(
  state: PushedState,
  { kind, name, before, commit, object, message = "" }: RefUpdate,
): string | undefined {
  const own = Object.hasOwn(state[kind], name) ? state[kind][name] : undefined;
  const current = (typeof own === "object" ? tagOid(own) : own) ?? NOWHERE;
  if (current !== before) return "fetch first: it has moved since";
  if (commit === undefined) {
    if (kind === "branches" && name === "main") return "main stays; delete the repository instead";
    delete state[kind][name];
  } else if (kind === "branches") state.branches[name] = commit;
  else state.tags[name] = { commit, message, object };
  return undefined;
}
