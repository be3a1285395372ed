/**
 * Every fault of a call of a provider's task, as data: where the fault strikes, what it is, and what
 * the call must come to.
 */

import type { Fault } from "@vitrine/test-kit";
import {
  InferenceClientHubApiError,
  InferenceClientLimitError,
  InferenceClientNetworkError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientTimeoutError,
  InferenceClientTruncatedStreamError,
} from "../src/wire/errors.ts";
import type { TaskEntry } from "../src/protocol/provider.ts";
import type { CallOptions } from "../src/wire/settings.ts";

/** The request that a fault strikes. */
export type Phase = "look-up" | "call" | "stream" | "poll" | "media";

export interface FaultyCall {
  name: string;
  phase: Phase;
  fault?: Fault;
  /** How jobs go, where that is the fault. */
  jobs?: { pending?: number; outcome?: "failed" };
  options?: CallOptions;
  /** Milliseconds after which the caller gives up. */
  abortAfter?: number;
  /** Class of the error; `abort` for the caller's own reason, `none` where the fault does no harm. */
  outcome: ErrorClass | readonly ErrorClass[] | "abort" | "none";
  code?: string;
}

type ErrorClass = abstract new (...args: never[]) => Error;

const Api = InferenceClientProviderApiError;
const Output = InferenceClientProviderOutputError;
const Timeout = InferenceClientTimeoutError;
const Network = InferenceClientNetworkError;

/** Longer than any clock below. */
const LONG = 1_500;
/** Short enough for many, long enough for a busy machine to answer what is not slow. */
const SHORT = 250;

/** Faults that any request can meet. `secret` is a credential of the call, which servers echo. */
function faultsOf(phase: Phase, secret: string): FaultyCall[] {
  const status = (code: number, body: string, type?: string): Fault => ({
    kind: "status",
    status: code,
    body,
    ...(type === undefined ? {} : { type }),
  });
  const failed = phase === "look-up" ? InferenceClientHubApiError : Api;
  return [
    ["400 with a text", status(400, JSON.stringify({ error: `bad ${secret}` })), failed],
    [
      "401 with an object",
      status(401, JSON.stringify({ error: { message: `no ${secret}` } })),
      failed,
      phase === "look-up" ? undefined : "token_invalid",
    ],
    ["422 with a list", status(422, JSON.stringify({ detail: [{ loc: ["body"], msg: secret }] })), failed],
    ["429", status(429, "{}"), failed, "rate_limited"],
    ["500 in plain words", status(500, `oops ${secret}`, "text/plain"), failed, "provider_unavailable"],
    ["502 of a proxy", { kind: "html-error" }, failed, "provider_unavailable"],
    ["no answer", { kind: "no-answer" }, Network, "network"],
    ["a redirect to another host", { kind: "redirect" }, [Api, Output, InferenceClientHubApiError]],
    ["a redirect to another protocol", { kind: "redirect", to: `ftp://elsewhere/${secret}` }, Output, "redirect"],
  ]
    .map(([name, fault, outcome, code]) => ({ name, phase, fault, outcome, code }) as FaultyCall)
    .concat([
      {
        name: "headers that do not come",
        phase,
        fault: { kind: "slow-headers", milliseconds: LONG },
        options: { timeouts: { headers: SHORT } },
        outcome: Timeout,
        code: "timeout_headers",
      },
      {
        name: "a body that stalls",
        phase,
        fault: { kind: "stall", afterBytes: 1 },
        options: { timeouts: { chunk: SHORT } },
        outcome: Timeout,
        code: "timeout_chunk",
      },
      {
        name: "a body that stalls, until the caller leaves",
        phase,
        fault: { kind: "stall", afterBytes: 1 },
        abortAfter: SHORT,
        outcome: "abort",
      },
    ]);
}

/** Faults of an answer that must be JSON. */
function jsonFaults(phase: Phase): FaultyCall[] {
  const outcome = phase === "look-up" ? [InferenceClientHubApiError, Output] : Output;
  return [
    { name: "malformed JSON", phase, fault: { kind: "malformed-json" }, outcome },
    { name: "null", phase, fault: { kind: "body", body: "null" }, outcome },
    { name: "an empty object", phase, fault: { kind: "body", body: "{}" }, outcome },
    {
      name: "a page instead of JSON",
      phase,
      fault: { kind: "body", body: "<html>login", type: "text/html" },
      outcome,
    },
    { name: "an answer that ends early", phase, fault: { kind: "end", atByte: 1 }, outcome },
    { name: "a connection that breaks", phase, fault: { kind: "cut", atByte: 1 }, outcome: Network },
  ];
}

const streamFaults: readonly FaultyCall[] = [
  ...faultsOf("stream", ""),
  {
    name: "a stream that calls itself JSON",
    phase: "stream",
    fault: { kind: "wrong-content-type", type: "application/json" },
    outcome: Output,
  },
  {
    name: "an error event",
    phase: "stream",
    fault: { kind: "body", type: "text/event-stream", body: 'data: {"error":{"message":"overloaded","code":529}}\n\n' },
    outcome: Api,
    code: "provider_unavailable",
  },
  {
    name: "an event that is no JSON",
    phase: "stream",
    fault: { kind: "body", type: "text/event-stream", body: "data: {broken\n\n" },
    outcome: Output,
  },
  { name: "an early end", phase: "stream", fault: { kind: "end", atByte: 300 }, outcome: Output },
  {
    name: "a break in the middle",
    phase: "stream",
    fault: { kind: "cut", atByte: 300 },
    outcome: InferenceClientTruncatedStreamError,
  },
  { name: "single bytes", phase: "stream", fault: { kind: "single-bytes" }, outcome: "none" },
];

/** The faults that apply to a task of a provider. */
export function faultyCalls(
  entry: TaskEntry,
  { usesHub, isChat, secret }: { usesHub: boolean; isChat: boolean; secret: string },
): FaultyCall[] {
  const { answer, job } = entry;
  const isJson = job !== undefined || answer.kind !== "body";
  const calls: FaultyCall[] = [
    ...faultsOf("call", secret),
    ...(isJson
      ? jsonFaults("call")
      : [
          {
            name: "a page instead of a file",
            phase: "call",
            fault: { kind: "body", body: "<!doctype html><title>Login</title>", type: "text/html" },
            outcome: Output,
          } as const,
          { name: "an empty file", phase: "call", fault: { kind: "end", atByte: 0 }, outcome: Output } as const,
        ]),
    {
      name: "an answer without end",
      phase: "call",
      fault: { kind: "huge", bytes: 400_000 },
      options: { maxBytes: 100_000 },
      outcome: InferenceClientLimitError,
    },
    { name: "single bytes", phase: "call", fault: { kind: "single-bytes" }, outcome: "none" },
  ];
  if (usesHub) calls.push(...faultsOf("look-up", secret), ...jsonFaults("look-up"));
  if (isChat) calls.push(...streamFaults);
  if (job) {
    calls.push(
      ...faultsOf("poll", secret),
      ...jsonFaults("poll"),
      { name: "a job that fails", phase: "poll", jobs: { outcome: "failed" }, outcome: [Output, Api] },
      {
        name: "a queue without end",
        phase: "poll",
        jobs: { pending: Number.POSITIVE_INFINITY },
        options: { timeouts: { job: SHORT } },
        outcome: Timeout,
        code: "timeout_job",
      },
    );
  }
  if (answer.kind === "address" && !answer.canBeDataUrl)
    calls.push(...faultsOf("media", secret).filter(({ code }) => code !== "token_invalid"), {
      name: "a page instead of a file",
      phase: "media",
      fault: { kind: "body", body: "<html>login", type: "text/html" },
      outcome: Output,
    });
  return calls;
}
