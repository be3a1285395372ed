import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeTarget,
  encodeTarget,
  entryState,
  readState,
  withEntryState,
  writeState,
  type PlaygroundState,
} from "./targets/targets.ts";

describe("the address", () => {
  const target = fc.record({
    place: fc.constantFrom("local", "endpoint", "shared", "hub", "key", "custom"),
    provider: fc.constantFrom("", "auto", "groq"),
    model: fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ""),
  } as const);

  test("holds the state without the prompts, which no server should log, and reads it back", () => {
    const state: fc.Arbitrary<PlaygroundState> = fc.record({
      task: fc.constantFrom("conversational", "fill-mask"),
      targets: fc.array(target, { maxLength: 4 }),
      fields: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ minLength: 1 })),
      parameters: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.oneof(fc.integer(), fc.string(), fc.boolean())),
      system: fc.string(),
      template: fc.string(),
      variables: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string()),
      endpoint: fc.constantFrom("", "http://localhost:8080"),
      conversation: fc.constantFrom("", "1a2b3c"),

      fresh: fc.constant(""),
      mcp: fc.uniqueArray(fc.constantFrom("https://tools.example/mcp", "http://127.0.0.1:8080/mcp"), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(state, (one) => {
        const address = writeState(one).toString();
        expect(readState(new URLSearchParams(address))).toEqual({ ...one, system: "", template: "", variables: {} });
        expect(withEntryState(readState(new URLSearchParams(address)), entryState(one))).toEqual(one);
      }),
    );
  });

  test("reads back a target and omits an invalid one", () => {
    fc.assert(
      fc.property(target, (one) => {
        expect(decodeTarget(encodeTarget(one))).toEqual(one);
      }),
    );
    expect(decodeTarget("org/model")).toEqual({ place: "hub", provider: "auto", model: "org/model" });
    expect(decodeTarget("elsewhere~x~y")).toBeUndefined();
    expect(decodeTarget("")).toBeUndefined();
  });

  test("reads a state from any address", () => {
    fc.assert(fc.property(fc.string(), (text) => void readState(new URLSearchParams(text))));
    expect(readState(new URLSearchParams("parameters={bad")).parameters).toEqual({});
    expect(readState(new URLSearchParams("run=a&run=b&run=c&run=d&run=e&run=f")).targets).toHaveLength(5);
  });
});
