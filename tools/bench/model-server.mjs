/**
 * A server of one chat model in a process of its own: whole answers come at once, streamed ones at the pace of a model.
 * Sends its port to its parent. Its argument is the milliseconds between two tokens.
 */
import { createServer } from "node:http";

const FIRST_MS = 50;
const TOKENS = 100;
const TOKEN_MS = Number(process.argv[2] ?? 20);

const head = { id: "chatcmpl-bench", created: 1_700_000_000, model: "bench" };
const usage = { prompt_tokens: 10, completion_tokens: TOKENS, total_tokens: 10 + TOKENS };
const chunk = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const message = { role: "assistant", content: "Hello from the bench." };
const whole = JSON.stringify({
  ...head,
  object: "chat.completion",
  choices: [{ index: 0, message, finish_reason: "stop" }],
  usage,
});

createServer((request, answer) => {
  if (request.url === "/v1/models") {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify({ object: "list", data: [{ id: "bench", object: "model" }] }));
    return;
  }
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => {
    if (JSON.parse(body || "{}").stream !== true) {
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(whole);
      return;
    }
    answer.writeHead(200, { "content-type": "text/event-stream" });
    let sent = 0;
    const next = () => {
      if (answer.destroyed) return;
      if (sent < TOKENS) {
        answer.write(chunk({ content: ` t${sent++}` }));
        setTimeout(next, TOKEN_MS);
        return;
      }
      answer.write(chunk({}, "stop"));
      answer.write(`data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices: [], usage })}\n\n`);
      answer.end("data: [DONE]\n\n");
    };
    setTimeout(next, FIRST_MS);
  });
}).listen(0, "127.0.0.1", function () {
  process.send?.(this.address().port);
});
process.on("disconnect", () => process.exit());
