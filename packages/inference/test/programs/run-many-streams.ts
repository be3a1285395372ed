/** Its own process that reads a thousand streams at once, several times, and prints what is left of each round. */

import { HUB_TOKEN, REPLY, startTestKit } from "@vitrine/test-kit";
import { collectChat } from "../../src/messages/chat-assembler.ts";
import { InferenceClient } from "../../src/client/client.ts";

const STREAMS = 1_000;
const kit = await startTestKit();
const client = new InferenceClient(HUB_TOKEN, { endpointUrl: kit.url });
const heaps: number[] = [];
let whole = 0;
for (let round = 0; round < 4; round++) {
  // Rounds follow one another by nature.
  // oxlint-disable-next-line no-await-in-loop
  const answers = await Promise.all(
    Array.from({ length: STREAMS }, () =>
      collectChat(client.chatCompletionStream({ messages: [{ role: "user", content: "Hi" }] })),
    ),
  );
  whole += answers.filter(({ choices }) => choices[0]?.message.content === REPLY).length;
  kit.reset();
  // Idle connections close after some seconds, on a busy machine later; what they hold is not kept.
  for (let tries = 0; tries < 60 && openConnections() > 0; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed);
}
await kit.close();
console.log(JSON.stringify({ whole, expected: heaps.length * STREAMS, heaps }));

function openConnections(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
}
