/**
 * Keeps answers of models that a page of this site asked for through this site, until the page has them: when it is left
 * in the middle, the answer goes on, and the page that comes back gets all of it. Who knows the name of an answer may
 * read it, and nobody guesses one.
 */
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { refusal, type RequestContext } from "../../../server/http/gateway.ts";
import { isSameOrigin } from "../../../server/http/same-origin.ts";
import { ANSWER_HEADER, ANSWERS_PATH } from "../kept-answers.ts";

const NAME = /^[a-z0-9]{20,60}$/;
const RUNS_A_MODEL = /^\/(endpoint|local|shared)\//;
/**
 * Of one answer, and of all. An answer beyond is not kept: it belongs to those who read it, comes no faster than they
 * take it, and ends with them.
 */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_ANSWERS = 500;
/** After its end. */
const KEPT_MS = 15 * 60_000;

interface KeptAnswer {
  aborter: AbortController;
  /** Status and headers, once they are there. */
  head: Promise<Response>;
  /** From the first that somebody may still read. */
  pieces: Uint8Array[];
  /** Pieces before these. */
  released: number;
  bytes: number;
  isOver: boolean;
  readers: Set<{ at: number }>;
  /** Wakes those who wait for a piece, or for a reader. */
  wake: Set<() => void>;
}

export interface AnswerKeeper {
  around: MiddlewareHandler<RequestContext>;
  routes: Hono<RequestContext>;
  close(): void;
}

export function answerKeeper({ keptMs = KEPT_MS, maxBytes = MAX_ANSWER_BYTES } = {}): AnswerKeeper {
  const answers = new Map<string, KeptAnswer>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let total = 0;
  const drop = (name: string, answer = answers.get(name)) => {
    if (!answer || answers.get(name) !== answer) return;
    answers.delete(name);
    total -= answer.bytes;
  };
  /** Makes room by those that are over, the oldest first. */
  const makeRoom = () => {
    for (const [name, answer] of answers) {
      if (total <= MAX_TOTAL_BYTES && answers.size < MAX_ANSWERS) return;
      if (answer.isOver) drop(name, answer);
    }
  };
  const dropLater = (name: string, answer: KeptAnswer) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      drop(name, answer);
    }, keptMs);
    timer.unref();
    timers.add(timer);
  };

  const readAll = async (name: string, answer: KeptAnswer, body: ReadableStream<Uint8Array> | null) => {
    try {
      for await (const piece of body ?? []) {
        answer.pieces.push(piece);
        answer.bytes += piece.byteLength;
        if (answers.get(name) === answer) total += piece.byteLength;
        if (answer.bytes > maxBytes) drop(name, answer);
        makeRoom();
        changed(answer);
        if (answers.get(name) !== answer && !(await isWanted(answer))) return answer.aborter.abort();
      }
    } catch {
      // It broke off: its end mark is missing, which the page sees.
    } finally {
      answer.isOver = true;
      changed(answer);
      dropLater(name, answer);
    }
  };

  const responseOf = async (answer: KeptAnswer) => {
    const { status, headers } = await answer.head;
    return new Response(bodyOf(answer), { status, headers });
  };

  const routes = new Hono<RequestContext>();
  const gone = () => refusal(404, "answer-gone", "This answer is no longer kept. Ask again.");
  routes.get(`${ANSWERS_PATH}/:name`, async (context) => {
    if (!isSameOrigin(context.req.raw)) return refusal(403, "other-site", "Only this site's own pages may use it.");
    const answer = answers.get(context.req.param("name"));
    return answer ? responseOf(answer) : gone();
  });
  routes.delete(`${ANSWERS_PATH}/:name`, (context) => {
    if (!isSameOrigin(context.req.raw)) return refusal(403, "other-site", "Only this site's own pages may use it.");
    const name = context.req.param("name");
    answers.get(name)?.aborter.abort();
    drop(name);
    return context.body(null, 204);
  });

  return {
    routes,
    async around(context, next) {
      const request = context.req.raw;
      const name = request.headers.get(ANSWER_HEADER) ?? "";
      if (request.method !== "POST" || !RUNS_A_MODEL.test(context.req.path) || !NAME.test(name)) return next();
      const aborter = new AbortController();
      let begin: (response: Response) => void = () => undefined;
      const answer: KeptAnswer = {
        aborter,
        head: new Promise((resolve) => (begin = resolve)),
        pieces: [],
        released: 0,
        bytes: 0,
        isOver: false,
        readers: new Set(),
        wake: new Set(),
      };
      makeRoom();
      drop(name);
      if (answers.size < MAX_ANSWERS) answers.set(name, answer);
      // The page may go; only its word ends the answer.
      context.req.raw = new Request(request, { signal: aborter.signal });
      try {
        await next();
      } catch (error) {
        drop(name, answer);
        throw error;
      }
      const { status, headers, body } = context.res;
      begin(new Response(null, { status, headers }));
      // A refusal is over at once, and the next attempt takes its place.
      context.res = new Response(bodyOf(answer), { status, headers });
      void readAll(name, answer, body);
      return undefined;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const { aborter } of answers.values()) aborter.abort();
      answers.clear();
    },
  };
}

function changed({ wake }: KeptAnswer): void {
  for (const each of wake) each();
  wake.clear();
}

async function until(answer: KeptAnswer, isSo: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  while (!isSo()) await new Promise<void>((resolve) => answer.wake.add(resolve));
}

/** Lets go of the pieces that all readers have, once they have all. Resolves to whether there is a reader left. */
async function isWanted(answer: KeptAnswer): Promise<boolean> {
  const end = answer.released + answer.pieces.length;
  await until(answer, () => [...answer.readers].every(({ at }) => at >= end));
  answer.pieces = [];
  answer.released = end;
  return answer.readers.size > 0;
}

/** All of the answer from its beginning, as it comes. */
function bodyOf(answer: KeptAnswer): ReadableStream<Uint8Array> {
  const reader = { at: 0 };
  answer.readers.add(reader);
  const leave = () => {
    answer.readers.delete(reader);
    changed(answer);
  };
  const next = () => answer.pieces[reader.at - answer.released];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await until(answer, () => next() !== undefined || answer.isOver);
      const piece = next();
      if (piece === undefined) {
        leave();
        return controller.close();
      }
      reader.at += 1;
      changed(answer);
      return controller.enqueue(piece);
    },
    cancel: leave,
  });
}
