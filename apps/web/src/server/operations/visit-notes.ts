/**
 * What is known of a visit beside what it says of itself: an id for the log, and the pattern of the route that answered.
 * Kept by the environment object of the request, which stays the same when one application hands a visit to another,
 * and when a body is wrapped on its way.
 */
import { randomUUID } from "node:crypto";

export interface VisitNotes {
  id: string;
  /** Pattern of the route (`/models/:owner/:name`), never the path: that may hold what a visitor typed. */
  route?: string;
}

const NOTES = new WeakMap<object, VisitNotes>();

/** An id that a proxy gives; what anybody else sends is not taken. */
const ID = /^[\w.:-]{8,100}$/;

/** Takes over the id that a trusted proxy gave the visit. */
export function takeId(environment: unknown, given: string | undefined): void {
  if (given !== undefined && ID.test(given)) notesOf(environment, given);
}

/** The notes of a visit, made when they are first asked for. */
export function notesOf(environment: unknown, id?: string): VisitNotes {
  if (typeof environment !== "object" || environment === null) return { id: id ?? randomUUID() };
  const known = NOTES.get(environment);
  if (known !== undefined) return known;
  const fresh = { id: id ?? randomUUID() };
  NOTES.set(environment, fresh);
  return fresh;
}
