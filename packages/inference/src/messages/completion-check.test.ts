import * as schemas from "@vitrine/tasks/schemas/conversational";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { completionProblem } from "./completion-check.ts";
import { changed, pathsOf } from "../../test/changed-values.ts";

const WHOLE = {
  id: "a",
  created: 1,
  model: "m",
  system_fingerprint: "f",
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      logprobs: { content: [{ token: "a", logprob: -1, top_logprobs: [{ token: "a", logprob: -1 }] }] },
      message: {
        role: "assistant",
        content: [{ type: "text", text: "a" }],
        name: "n",
        tool_call_id: "c",
        tool_calls: [
          { id: "c", type: "function", function: { name: "f", arguments: "{}", description: "d" } },
          { id: "c", type: "function", function: { name: "f", arguments: { a: 1 } } },
        ],
      },
    },
  ],
};

test("the check accepts what the schema accepts, and nothing else", () => {
  const accepts = (value: unknown) => v.safeParse(schemas.output, value).success;
  expect(accepts(WHOLE)).toBe(true);
  const location = fc.constantFrom(...pathsOf(WHOLE));
  const other = fc.oneof(
    fc.constantFrom(undefined, null, "", "text", 0, 1.5, true, [], {}, [{}], [null]),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(location, other), { maxLength: 2 }), (changes) => {
      let value: unknown = WHOLE;
      for (const [path, replacement] of changes) {
        // An earlier change may have removed the position.
        if (pathsOf(value).some((known) => known.join() === path.join())) value = changed(value, path, replacement);
      }
      expect(completionProblem(value) === undefined, JSON.stringify(value)).toBe(accepts(value));
    }),
    { numRuns: 3_000 },
  );
});
