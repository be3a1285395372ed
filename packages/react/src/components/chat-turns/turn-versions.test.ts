import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatTurn } from "./chat-turns.ts";
import { otherVersion, placeOf, versionsAfter } from "./turn-versions.ts";

/** A conversation whose answer at 1 was made again so often; each version names itself. */
function regenerated(times: number): ChatTurn[] {
  let turns: ChatTurn[] = [
    { role: "user", text: "question" },
    { role: "assistant", text: "answer 1" },
    { role: "user", text: "what followed answer 1" },
  ];
  for (let made = 2; made <= times; made += 1) {
    const versions = versionsAfter(turns, 1);
    turns = [turns[0] as ChatTurn, { role: "assistant", text: `answer ${made}`, ...(versions && { versions }) }];
  }
  return turns;
}

test("no text is ever lost, however one steps between versions", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(fc.constantFrom(-1 as const, 1 as const)), (times, steps) => {
      let turns: ChatTurn[] = regenerated(times);
      for (const step of steps) turns = otherVersion(turns, 1, step) ?? turns;
      const place = placeOf(turns[1] as ChatTurn);
      expect(place?.of).toBe(times);
      expect(turns[1]?.text).toBe(`answer ${place?.at}`);
      expect(turns[2]?.text).toBe(place?.at === 1 ? "what followed answer 1" : undefined);
      for (let at = 1; at <= times; at += 1) expect(JSON.stringify(turns)).toContain(`answer ${at}`);
    }),
  );
});

test("an answer that said nothing is no version", () => {
  const turns: ChatTurn[] = [
    { role: "user", text: "question" },
    { role: "assistant", text: "", end: "failed" },
  ];
  expect(versionsAfter(turns, 1)).toBeUndefined();
});
