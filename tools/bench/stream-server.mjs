/**
 * A process that answers every request with the same chat stream, so that the client's processor time is the client's
 * alone. Sends its port to its parent.
 */
import { createServer } from "node:http";

/** Deltas of a stream, each about as small as a token. */
const DELTAS = 10_000;

const chunk = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "bench",
    system_fingerprint: null,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })}\n\n`;
const events = [
  chunk({ role: "assistant", content: "" }),
  ...Array.from({ length: DELTAS - 1 }, (_, index) => chunk({ content: ` t${index % 97}` })),
  chunk({}, "stop"),
  "data: [DONE]\n\n",
];
const whole = Buffer.from(events.join(""));

createServer((request, answer) => {
  request.resume();
  request.on("end", () => {
    answer.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    if (request.url?.startsWith("/whole")) answer.end(whole);
    else {
      // Every delta is its own write, as from a model; now and then the loop turns so that they leave.
      let at = 0;
      const more = () => {
        for (const end = at + 20; at < end && at < events.length; at++) answer.write(events[at]);
        if (at < events.length) setImmediate(more);
        else answer.end();
      };
      more();
    }
  });
}).listen(0, "127.0.0.1", function () {
  process.send?.(this.address().port);
});
process.on("disconnect", () => process.exit());
