/** The language server over standard input and output: each message is JSON after a head with its length in bytes. */
import { LanguageServer, type RpcMessage } from "../language-server/language-server.ts";

const HEAD_END = "\r\n\r\n";

/** Serves until the editor ends; gives the exit code. */
export async function serveLanguage(input: AsyncIterable<Uint8Array>, write: (bytes: string) => void): Promise<number> {
  const server = new LanguageServer((message) => {
    const text = JSON.stringify(message);
    write(`Content-Length: ${Buffer.byteLength(text)}${HEAD_END}${text}`);
  });
  let buffer: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const headEnd = buffer.indexOf(HEAD_END);
      if (headEnd < 0) break;
      const length = Number(/^Content-Length: *(\d+)/im.exec(buffer.toString("latin1", 0, headEnd))?.[1]);
      // Nothing can be read of what follows a head without a length.
      if (Number.isNaN(length)) return 1;
      const start = headEnd + HEAD_END.length;
      if (buffer.length < start + length) break;
      server.receive(JSON.parse(buffer.toString("utf8", start, start + length)) as RpcMessage);
      buffer = buffer.subarray(start + length);
      if (server.exitCode !== undefined) return server.exitCode;
    }
  }
  return 1;
}
