/** Who calls, and what that one may call. */
import type { Store } from "@vitrine/hub";
import { ApiError } from "./api-error.ts";
import type { Protocol, Rights } from "./configuration.ts";

export interface Caller {
  /** Name of the token, as the access file has it; of a person, with a part of their key; `local` where no token is needed. */
  name: string;
  /** Groups of the identity provider that the caller is in. */
  groups?: readonly string[] | undefined;
  /** Patterns of the ids that the caller may see; all without. */
  read?: readonly string[];
  /** The models that the caller may see. */
  store: Store;
  /** Which those are: the same for callers who see the same. */
  visible: string;
  isAdmin: boolean;
}

/** One request to the model API. */
export interface IncomingCall {
  caller: Caller;
  protocol: Protocol;
  requestId: string;
  /** Aborted when the caller is gone, or the site shuts down. */
  signal: AbortSignal;
  /** Whether the caller wants no answer from the cache. */
  skipsCache: boolean;
  /** Headers of the answer that say what is left of the caller's limits; set where the call is let in. */
  limitHeaders?: Readonly<Record<string, string>>;
}

/** Whether a list of ids and patterns (`acme/*`) names a model. Case does not matter, as in the store. */
export function namesModel(patterns: readonly string[], model: string): boolean {
  const id = model.toLowerCase();
  return patterns.some((pattern) => {
    const [start = "", ...rest] = pattern.toLowerCase().split("*");
    if (rest.length === 0) return id === start;
    if (!id.startsWith(start)) return false;
    let from = start.length;
    for (const [at, part] of rest.entries()) {
      const isLast = at === rest.length - 1;
      const found = isLast && part !== "" ? id.lastIndexOf(part) : id.indexOf(part, from);
      if (found < from || (isLast && part !== "" && found + part.length !== id.length)) return false;
      from = found + part.length;
    }
    return true;
  });
}

/** @throws ApiError where the caller may not use the protocol */
export function checkProtocol(rights: Rights, protocol: Protocol): void {
  if (!rights.protocols.includes(protocol))
    throw new ApiError(403, "protocol_not_allowed", `This token may not use the ${protocol} protocol of this site.`);
}
