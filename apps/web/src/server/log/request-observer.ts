/**
 * The outermost layer of the site: each request gets an id, is timed, and goes to the log and the
 * metrics.
 */
import type { AnsweredRequest } from "./log.ts";
import { notesOf } from "./request-annotations.ts";

type Fetch = (request: Request, environment?: object) => Response | Promise<Response>;

/** Passes on what `fetch` answers, with `X-Request-Id`. `onAnswer` receives each answer. */
export function observe(fetch: Fetch, onAnswer: (answered: AnsweredRequest) => void): Fetch {
  return async (request, environment = {}) => {
    const began = performance.now();
    const response = await fetch(request, environment);
    const notes = notesOf(environment);
    response.headers.set("X-Request-Id", notes.id);
    onAnswer({
      id: notes.id,
      method: request.method,
      route: notes.route ?? "none",
      status: response.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
    return response;
  };
}
