/**
 * The worker of the sandbox. Before untrusted code runs, it removes every global name except those of the language, from
 * the object and its prototypes. The site serves this file with a policy that blocks all requests.
 */
import type { SandboxAnswer, SandboxRequest } from "./sandbox.ts";

/** The language itself, without what holds raw memory or runs other code. */
const ALLOWED = new Set(
  `Object Function Array Number String Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Proxy Reflect Intl Iterator NaN Infinity
  undefined isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI globalThis
  constructor hasOwnProperty toString valueOf`.split(/\s+/),
);
const MAX_ANSWER_CHARS = 10_000;
const MAX_LINES = 200;

const answer = globalThis.postMessage.bind(globalThis) as (message: SandboxAnswer) => void;
const compile = Function;

addEventListener(
  "message",
  ({ data: { code } }: MessageEvent<SandboxRequest>) => {
    void run(code);
  },
  { once: true },
);

async function run(code: string): Promise<void> {
  removeGlobals();
  const printed: string[] = [];
  const print = (...values: unknown[]) => {
    if (printed.length < MAX_LINES) printed.push(values.map(shown).join(" "));
  };
  const console = { log: print, info: print, warn: print, error: print, debug: print };
  try {
    const value: unknown = await evaluate(code, console);
    const result = value === undefined ? [] : [shown(value)];
    const text = [...printed, ...result].join("\n");
    answer({
      text: (text || "(no output; use console.log, or return a value)").slice(0, MAX_ANSWER_CHARS),
      isError: false,
    });
  } catch (error) {
    answer({ text: String(error).slice(0, 1000), isError: true });
  }
}

/** The value of an expression, or what the statements return. */
function evaluate(code: string, console: object): unknown {
  try {
    return compile("console", `"use strict"; return (async () => (${code}\n))()`)(console);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return compile("console", `"use strict"; return (async () => {${code}\n})()`)(console);
  }
}

function removeGlobals(): void {
  for (
    let object: object | null = globalThis;
    object && object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  )
    for (const name of Reflect.ownKeys(object))
      if (typeof name === "symbol" || !ALLOWED.has(name)) {
        // Names that cannot be deleted are shadowed.
        if (!Reflect.deleteProperty(object, name))
          Reflect.defineProperty(object, name, { value: undefined, configurable: false, writable: false });
      }
}

function shown(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
