/**
 * Leaves out places that certainly cannot answer a request, before anybody pays for it: those whose model takes fewer
 * tokens, and those of which it is stated that they know no tools. What is unknown is asked.
 */
import { isObject } from "@vitrine/base";
import type { CallPlace } from "@vitrine/inference";
import { estimateMessages } from "../../content/estimate-tokens.ts";
import { ApiError } from "./api-error.ts";
import { shownName, type Target, type TargetPlace } from "./targets.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Every model for conversations takes so many tokens. */
const SHORT_CONTEXT = 1_000;
/** An estimate of tokens is at most so many times too high. */
const ESTIMATE_ERROR = 2;

/** @throws ApiError 400 where no place is left */
export async function fitting(
  target: Target,
  request: Fields,
  contextOf: (model: string) => Promise<number | undefined>,
): Promise<Target> {
  const { messages, tools, tool_choice: choice } = request;
  const withTools = Array.isArray(tools) && tools.length > 0 && choice !== "none";
  const able = withTools ? only(target, ({ lacks = [] }) => !lacks.includes("tools")) : target;
  if (!able) {
    const message = `${shownName(target.model)} has no tools here. Send the request without tools, or ask another model.`;
    throw new ApiError(400, "tools_not_supported", message, { param: "tools" });
  }
  const tokens = Array.isArray(messages) ? estimateMessages(messages.filter(isObject)) : 0;
  if (tokens < SHORT_CONTEXT) return able;
  const modelOf = ({ model = target.model }: CallPlace) => model;
  const models = new Set([...able.among, ...(able.next ?? []).flatMap(({ among }) => among)].map(modelOf));
  const limits = new Map(await Promise.all([...models].map(async (model) => [model, await contextOf(model)] as const)));
  const fits = only(able, (place) => tokens / ESTIMATE_ERROR < (limits.get(modelOf(place)) ?? Infinity));
  if (fits) return fits;
  const most = Math.max(...[...limits.values()].map((limit = 0) => limit));
  const message = `The messages have about ${tokens} tokens, and ${shownName(target.model)} takes ${most}. Send fewer, or ask a model with a longer context.`;
  throw new ApiError(400, "context_length_exceeded", message, { param: "messages" });
}

/** A target with some of its places: what comes next comes first where those before it are left out. */
function only(target: Target, isLeft: (place: TargetPlace) => boolean): Target | undefined {
  const rounds = [{ on: "failure" as const, among: target.among }, ...(target.next ?? [])]
    .map((round) => ({ ...round, among: round.among.filter(isLeft) }))
    .filter(({ among }) => among.length > 0);
  // A model for refusals is asked for nothing else.
  const first = rounds.find(({ on }) => on !== "refusal");
  return first && { ...target, among: first.among, next: rounds.filter((round) => round !== first) };
}
