/** Who sends a request, and what they may see: one answer for pages, logs, pushes and the model API. */
import type { Store, Writer } from "@vitrine/hub";
import type { Context } from "hono";
import type { RequestContext } from "./gateway.ts";
import { isSameOrigin } from "./same-origin.ts";

export interface Caller {
  /** As logs have it. */
  name: string;
  /** A name that is nobody else's, for what is counted and kept by caller; at a site with tokens. */
  account?: string;
  /** Groups of the identity provider that they are in. */
  groups?: readonly string[];
  /** Sees what is for administrators. */
  isAdmin: boolean;
  /** The person at the machine of a personal site. */
  isOperator: boolean;
  /** Whether the name is somebody's: of a reader at a site with tokens, else of the operator. */
  isKnown: boolean;
  /** Patterns of the ids that they may see; absent where nobody says so, and all are seen. */
  read?: readonly string[];
  /** Patterns of the ids that they may change, at a site with tokens. */
  write?: readonly string[];
  /** ISO 8601 instant from which the name is known. */
  created?: string;
  /** The models that they may see. */
  store: Store;
  /** Set where they may change something. */
  writer?: Writer | undefined;
}

/** Nobody whom the site knows. */
export interface Refusal {
  /** Seconds until another try; 0 where there were not too many. */
  wait: number;
  /** Whether a token was given, which nobody has. */
  isUnknown: boolean;
  message: string;
}

/** @param token one that the request has elsewhere than in `Authorization` */
export type CallerOf = (context: Context<RequestContext>, token?: string) => Promise<Caller | Refusal>;

export function isRefusal(found: Caller | Refusal): found is Refusal {
  return "wait" in found;
}

/** At a site that everyone sees: its operator, or anyone. */
export function openCallers(store: Store, isOperator: (context: Context<RequestContext>) => boolean): CallerOf {
  return async (context) => {
    const isFree = isOperator(context);
    const may = { mayRead: () => true, mayWrite: () => true, mayAdmin: () => true };
    const writer = { name: "operator", subject: { kind: "service", subject: "operator" } as const, ...may };
    return {
      name: isFree ? "operator" : "anyone",
      isAdmin: isFree,
      isOperator: isFree,
      isKnown: isFree,
      store,
      // A page of another site can send a request here, from the browser of a person who is at this machine.
      ...(isFree && isSameOrigin(context.req.raw) && { writer }),
    };
  };
}

/** An answer that depends on who asks must not be cached for others. */
export function privateAnswer(response: Response): Response {
  const answer = new Response(response.body, response);
  const isForEver = /immutable/.test(answer.headers.get("cache-control") ?? "");
  answer.headers.set("Cache-Control", isForEver ? "private, max-age=31536000, immutable" : "private, no-cache");
  answer.headers.append("Vary", "Authorization, Cookie");
  return answer;
}
