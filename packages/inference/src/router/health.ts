/**
 * Health of models at places: circuit breakers by place, model and key. What failed is blamed and nothing wider: a
 * refused key for the caller who met that, a quota for one model with one key, a broken server for one model. What one
 * caller alone saw holds for that caller; others are affected once several saw it. After its cooldown a circuit is
 * half-open: one call probes it while others pass it by.
 *
 * Errors that are about a request (400, 404, 413, 422) say nothing about health.
 */
import { InferenceClientError, InferenceClientNetworkError, InferenceClientTimeoutError } from "../wire/errors.ts";

/** One call at a place, with what blame can be laid on. */
export interface HealthSubject {
  place: string;
  key: number;
  model: string;
  /** Missing where all calls of the program are one caller's. */
  caller: string | undefined;
}

export type Obstacle = "cooling down" | "rate limit" | "probing";

interface Circuit {
  /** Failures of the window, the newest last. */
  failures: { at: number; caller: string | undefined }[];
  /** Times that it was opened since the last success. */
  opened: number;
  openUntil: number;
  /** The quota of the key is used up until then; a success says nothing against that. */
  pausedUntil: number;
  isProbed: boolean;
}

interface Policy {
  scope: "key" | "model with key" | "model";
  /** Failures in the window that open the circuit. */
  threshold: number;
  /** Callers who must have seen them before the circuit opens for all. */
  callers: number;
}

const WINDOW_MS = 60_000;
/** However long a server asks to be left alone: it is probed again. */
const MAX_COOLDOWN_MS = 300_000;
/** Names of models and callers cannot fill the memory: the circuits used last are kept. */
const MAX_CIRCUITS = 10_000;
const MAX_FAILURES = 20;

const SERVER_FAILED: Policy = { scope: "model", threshold: 3, callers: 2 };
const POLICIES: ReadonlyMap<number, Policy> = new Map([
  [401, { scope: "key", threshold: 1, callers: 2 }],
  [402, { scope: "model with key", threshold: 1, callers: 1 }],
  [403, { scope: "model with key", threshold: 1, callers: 2 }],
  [429, { scope: "model with key", threshold: 1, callers: 1 }],
]);

export class Health {
  readonly #coolDown: number;
  readonly #circuits = new Map<string, Circuit>();

  /** @param coolDown milliseconds; twice as long each time that a probe fails */
  constructor(coolDown: number) {
    this.#coolDown = coolDown;
  }

  /** Why a place should not be called now, and until when. */
  obstacle(subject: HealthSubject, now: number): { reason: Obstacle; until: number } | undefined {
    let longest: { reason: Obstacle; until: number } | undefined;
    for (const [name, circuit] of this.#of(subject)) {
      const until = Math.max(circuit.openUntil, circuit.pausedUntil);
      if (until > now && until > (longest?.until ?? 0)) longest = { reason: reasonOf(name), until };
      else if (circuit.isProbed) longest ??= { reason: "probing", until: now };
    }
    return longest;
  }

  /** Models at places that all callers pass by now, and until when. */
  obstacles(now: number): { place: string; model: string; reason: Obstacle; until: number }[] {
    return [...this.#circuits].flatMap(([name, { openUntil, pausedUntil }]) => {
      const until = Math.max(openUntil, pausedUntil);
      const [kind, place, ...parts] = JSON.parse(name) as [Policy["scope"], string, ...unknown[]];
      // What one caller alone met ends with that caller's name.
      const model = kind !== "key" && !Array.isArray(parts.at(-1)) ? parts.at(-1) : undefined;
      return until > now && typeof model === "string" ? [{ place, model, reason: reasonOf(name), until }] : [];
    });
  }

  /** A call begins. It gives back a function that ends the probe, should the call be one. */
  enter(subject: HealthSubject): () => void {
    const probed = [...this.#of(subject).values()].filter(({ opened, isProbed }) => opened > 0 && !isProbed);
    for (const circuit of probed) circuit.isProbed = true;
    return () => {
      for (const circuit of probed) circuit.isProbed = false;
    };
  }

  answered(subject: HealthSubject): void {
    for (const [name, circuit] of this.#of(subject)) {
      if (circuit.pausedUntil === 0) this.#circuits.delete(name);
      Object.assign(circuit, { failures: [], opened: 0, openUntil: 0 });
    }
  }

  failed(subject: HealthSubject, error: unknown, now: number): void {
    const policy = policyOf(error);
    if (!policy) return;
    const { caller } = subject;
    const names = namesOf(subject);
    const [own, shared] = OF_SCOPE[policy.scope];
    for (const [name, callers] of [[names[own], 1] as const, [names[shared], policy.callers] as const]) {
      const circuit = this.#circuitAt(name);
      circuit.failures = [...circuit.failures.filter(({ at }) => at > now - WINDOW_MS), { at: now, caller }].slice(
        -MAX_FAILURES,
      );
      // One failed probe is enough to leave it alone again; of a failure at a time when it is open nothing new follows.
      const isProof = circuit.opened > 0 || circuit.failures.length >= policy.threshold;
      const isSeen = new Set(circuit.failures.map((each) => each.caller)).size >= callers;
      if (!isProof || !isSeen || circuit.openUntil > now) continue;
      const asked = (error as InferenceClientError).retryAfter ?? this.#coolDown * 2 ** circuit.opened;
      circuit.openUntil = now + Math.min(MAX_COOLDOWN_MS, asked);
      circuit.opened += 1;
    }
  }

  /** An answer said that the quota of a model with a key is used up for so long. */
  pause(subject: HealthSubject, milliseconds: number, now: number): void {
    const circuit = this.#circuitAt(namesOf(subject).modelWithKey);
    circuit.pausedUntil = Math.max(circuit.pausedUntil, now + Math.min(MAX_COOLDOWN_MS, milliseconds));
  }

  /** The circuits that a call has to do with. */
  #of(subject: HealthSubject): Map<string, Circuit> {
    const found = new Map<string, Circuit>();
    if (this.#circuits.size === 0) return found;
    for (const name of Object.values(namesOf(subject))) {
      const circuit = this.#circuits.get(name);
      if (circuit) found.set(name, circuit);
    }
    return found;
  }

  #circuitAt(name: string): Circuit {
    const circuit = this.#circuits.get(name) ?? {
      failures: [],
      opened: 0,
      openUntil: 0,
      pausedUntil: 0,
      isProbed: false,
    };
    this.#circuits.delete(name);
    this.#circuits.set(name, circuit);
    const [oldest] = this.#circuits.keys();
    if (this.#circuits.size > MAX_CIRCUITS && oldest !== undefined) this.#circuits.delete(oldest);
    return circuit;
  }
}

/** Circuits that a failure opens for its caller, and for all. A key is never closed to all: each model is proof for itself. */
const OF_SCOPE = {
  key: ["ownKey", "modelWithKey"],
  "model with key": ["ownModelWithKey", "modelWithKey"],
  model: ["ownModel", "model"],
} as const;

function namesOf({ place, key, model, caller }: HealthSubject) {
  const name = (kind: Policy["scope"], ...parts: unknown[]) => JSON.stringify([kind, place, ...parts]);
  return {
    ownKey: name("key", key, caller),
    ownModelWithKey: name("model with key", key, model, [caller]),
    modelWithKey: name("model with key", key, model),
    ownModel: name("model", model, [caller]),
    model: name("model", model),
  };
}

function reasonOf(name: string): Obstacle {
  return name.startsWith('["model",') ? "cooling down" : "rate limit";
}

function policyOf(error: unknown): Policy | undefined {
  if (!(error instanceof InferenceClientError)) return undefined;
  const { httpResponse } = error as { httpResponse?: { status: number } };
  const known = httpResponse && POLICIES.get(httpResponse.status);
  if (known) return known;
  // Errors of an answer that was 200 have a code only.
  if (error.code === "rate_limited") return POLICIES.get(429);
  const isServer =
    error instanceof InferenceClientNetworkError ||
    error instanceof InferenceClientTimeoutError ||
    error.code === "provider_unavailable" ||
    (httpResponse !== undefined && httpResponse.status >= 500);
  return isServer ? SERVER_FAILED : undefined;
}
