/**
 * The least that a proxy in Node can do: passes the bytes of each answer on with `fetch`, reads nothing, checks nothing.
 * The address of the server behind it is its argument; sends its port to its parent.
 */
import { createServer } from "node:http";

const [, , behind] = process.argv;

createServer((request, answer) => {
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", async () => {
    const { headers, method, url } = request;
    const passed = await fetch(behind + url, {
      method,
      ...(body !== "" && { body, headers: { "content-type": headers["content-type"] ?? "" } }),
    });
    answer.writeHead(passed.status, { "content-type": passed.headers.get("content-type") ?? "" });
    for await (const piece of passed.body) answer.write(piece);
    answer.end();
  });
}).listen(0, "127.0.0.1", function () {
  process.send?.(this.address().port);
});
process.on("disconnect", () => process.exit());
