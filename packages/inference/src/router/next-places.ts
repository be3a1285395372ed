/**
 * What comes after the places of a call: other models, where these fail, have no room for the conversation, or refuse to
 * answer. A refusal was paid for: it is the answer where nothing else is, and its cost counts.
 */
import { isObject } from "@vitrine/base";
import type { TaskName } from "../protocol/provider.ts";
import { canContinue } from "../routing/fallback.ts";
import { exceedsContext, isKeyError } from "./attempts.ts";
import type { CallPlace, RoutedCall, RoutedCallOptions, Slot } from "./places.ts";

/** An answer of one place, and what of it says that the model refused. */
export interface Won<Value> {
  slot: Slot;
  value: Value;
  /** With the meaning that places have in this round. */
  call: RoutedCall;
  /** Its cost is counted. */
  isSettled?: boolean;
}

interface Rounds<Value> {
  task: TaskName;
  /** Asks places until one answers. */
  ask: (call: RoutedCall, among: readonly CallPlace[] | undefined) => Promise<Won<Value>>;
  isRefusal: (value: Value) => boolean;
  /** Counts what an answer cost that is not given. */
  settle: (won: Won<Value>) => void;
}

/** The meaning of places for a call, by their names. */
export function placesBy(among: readonly CallPlace[] | undefined): RoutedCall["at"] {
  const named = among && new Map(among.map((place) => [place.name, place]));
  return (slot) => (named ? named.get(slot.name) : { name: slot.name });
}

/** Asks the places of a call, and then the next ones for which there is a reason. */
export async function askInRounds<Value>(
  call: RoutedCall,
  { among, next = [], signal }: RoutedCallOptions,
  { task, ask, isRefusal, settle }: Rounds<Value>,
): Promise<Won<Value>> {
  const tried = (round: RoutedCall, places: typeof among) => ask(round, places).catch((error: unknown) => ({ error }));
  let last = await tried(call, among);
  for (const { on, among: places } of next) {
    if (signal?.aborted) break;
    const isFailed = "error" in last;
    const isReason = "error" in last ? await failedBy(on, last.error, task) : on === "refusal" && isRefusal(last.value);
    if (!isReason) continue;
    if (!("error" in last)) {
      settle(last);
      call.decide(last.slot, "failed", "refusal");
      last.isSettled = true;
    }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const answer = await tried({ ...call, at: placesBy(places) }, places);
    if (!("error" in answer) || isFailed) last = answer;
  }
  if ("error" in last) throw last.error;
  call.report.place = last.slot.name;
  call.report.key = last.slot.key;
  return last;
}

async function failedBy(on: "failure" | "length" | "refusal", error: unknown, task: TaskName): Promise<boolean> {
  if (on === "length") return exceedsContext(error);
  if (on === "refusal") return isFiltered(error);
  const isLimit = (error as { code?: unknown }).code === "no_place";
  return isLimit || exceedsContext(error) || isKeyError(error) || canContinue(error, task);
}

const FILTERED = /content_(filter|policy_violation)|content management policy|safety_violations/i;

/** Whether a filter in front of a model refused the request. */
function isFiltered(error: unknown): boolean {
  const { httpResponse } = error as { httpResponse?: { body: unknown } };
  return httpResponse !== undefined && FILTERED.test(JSON.stringify(httpResponse.body) ?? "");
}

/** Whether a chat's answer, or a piece of one, is a refusal: in the model's field for it, or by a filter. */
export function refuses(answer: unknown): boolean {
  return choicesOf(answer).some(({ said, choice }) => {
    const { refusal } = said;
    return (typeof refusal === "string" && refusal !== "") || choice["finish_reason"] === "content_filter";
  });
}

function choicesOf(answer: unknown) {
  const choices = isObject(answer) && Array.isArray(answer["choices"]) ? (answer["choices"] as unknown[]) : [];
  return choices.filter(isObject).map((choice) => {
    const said = choice["message"] ?? choice["delta"];
    return { choice, said: isObject(said) ? said : {} };
  });
}

/** A stream of which the first pieces are read. */
export interface OpenedStream<Chunk> {
  pieces: Chunk[];
  rest: AsyncGenerator<Chunk, void, void>;
  isRefused: boolean;
}

/**
 * @param mayRefuse reads until something is said, and a refusal to its end, by which its cost is known
 */
export async function openedStream<Chunk>(
  rest: AsyncGenerator<Chunk, void, void>,
  mayRefuse: boolean,
): Promise<OpenedStream<Chunk>> {
  const pieces: Chunk[] = [];
  let isRefused = false;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream
    const step = await rest.next();
    if (step.done) return { pieces, rest, isRefused };
    pieces.push(step.value);
    isRefused ||= mayRefuse && refuses(step.value);
    if (!isRefused && (!mayRefuse || isSaying(step.value))) return { pieces, rest, isRefused };
  }
}

const isSaying = (chunk: unknown): boolean =>
  choicesOf(chunk).some(
    ({ choice, said }) =>
      Boolean(choice["finish_reason"]) ||
      Object.entries(said).some(([name, value]) => name !== "role" && value !== null && value !== ""),
  );

/** All pieces of a stream. */
export async function* inOrder<Chunk>({ pieces, rest }: OpenedStream<Chunk>): AsyncGenerator<Chunk, void, void> {
  yield* pieces;
  yield* rest;
}
