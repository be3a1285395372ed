/**
 * Notes about a request in addition to its own data: an id for the log, and the pattern of the
 * route that answered. It is attached to the request's environment object, which stays the same
 * when one application passes a request to another, and when a body is wrapped on its way.
 */
import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@vitrine/hub";

export interface RequestAnnotations {
  id: string;
  /** Pattern of the route (`/models/:owner/:name`), never the path: that may hold what a visitor typed. */
  route?: string;
  /** Name of the token or person, once it is known. */
  who?: string;
  /** The same as a name that is nobody else's. */
  account?: string;
  /** Ids that they may see; absent where nobody says so. */
  read?: readonly string[];
  /** Id of the model that git fetched. */
  fetched?: string;
  /** What the audit log says of the request, where its route knows that better than its address does. */
  audited?: AuditNote;
}

/** A line of the audit log, as the route knows it. */
export type AuditNote = Pick<AuditEntry, "kind" | "action" | "detail" | "who">;

const NOTES = new WeakMap<object, RequestAnnotations>();

/** An id that a trusted proxy gives; ids of other clients are ignored. */
const ID = /^[\w.:-]{8,100}$/;

/** Takes over the id that a trusted proxy gave the request. */
export function takeId(environment: unknown, given: string | undefined): void {
  if (given !== undefined && ID.test(given)) notesOf(environment, given);
}

/** The annotations of a request, created on first use. */
export function notesOf(environment: unknown, id?: string): RequestAnnotations {
  if (typeof environment !== "object" || environment === null) return { id: id ?? randomUUID() };
  const known = NOTES.get(environment);
  if (known !== undefined) return known;
  const fresh: RequestAnnotations = { id: id ?? randomUUID() };
  NOTES.set(environment, fresh);
  return fresh;
}
