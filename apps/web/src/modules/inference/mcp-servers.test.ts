import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readMcpServers } from "./mcp-servers.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-mcp-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(text: string): string {
  const path = join(folder, "mcp.json");
  writeFileSync(path, text);
  return path;
}

test("a file in the form of other programs is read", async () => {
  const servers = { docs: { type: "http", url: "https://a.example/mcp", headers: { Authorization: "Bearer k" } } };
  expect(await readMcpServers(fileWith(JSON.stringify({ mcpServers: servers })))).toEqual([
    { name: "docs", url: "https://a.example/mcp", headers: { Authorization: "Bearer k" } },
  ]);
});

test.each([
  ["{", "is not JSON"],
  ["[]", "must be an object"],
  ["{}", '"mcpServers" is missing'],
  ['{"mcpServers": {"a b": {"url": "https://a.example"}}}', "is no name of a server"],
  ['{"mcpServers": {"a": {"command": "npx"}}}', "none is started here"],
  ['{"mcpServers": {"a": {"url": "https://a.example", "header": {"K": "sk-secret"}}}}', 'Did you mean "headers"'],
  ['{"mcpServers": {"a": {"url": "https://a.example", "type": "sse"}}}', "must be http"],
  ['{"mcpServers": {"a": {"url": "https://a.example"}, "a": {}}}', 'says "a" twice'],
  ['{"mcpServers": {"a": {"url": "file:///etc"}}}', "https://"],
  ['{"mcpServers": {"a": {"url": "https://ada:sk-secret@a.example"}}}', "no user or password"],
  ['{"mcpServers": [{"url": "https://a.example"}]}', '"mcpServers" must be an object'],
  [
    '{"mcpServers": {"a": {"url": "https://a.example", "headers": {"K": "sk-secret\\nX: y"}}}}',
    "that no header can have",
  ],
  [
    '{"mcpServers": {"a": {"url": "https://a.example", "headers": {"K": ["sk-secret"]}}}}',
    '"mcpServers.a.headers.K" must be texts by name',
  ],
])("%s is refused with the reason, without a value of it", async (text, reason) => {
  const error = await readMcpServers(fileWith(text)).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain(reason);
  expect((error as Error).message).not.toContain("sk-secret");
});
