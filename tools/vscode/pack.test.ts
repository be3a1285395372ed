/** The extension as an editor unpacks it: its parts are there, and its server answers. No editor runs here. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { packExtension } from "./pack.ts";

const folder = mkdtempSync(join(tmpdir(), "vscode-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the packed extension has what its manifest names, and its server speaks", async () => {
  const files = unzipSync(await packExtension());
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const { main, contributes } = JSON.parse(new TextDecoder().decode(files["extension/package.json"])) as {
    main: string;
    contributes: { languages: { configuration: string }[] };
  };
  for (const named of [main, ...contributes.languages.map(({ configuration }) => configuration)])
    expect(files).toHaveProperty([join("extension", named)]);
  expect(spawnSync(process.execPath, ["--check", join(folder, "extension", main)]).status).toBe(0);

  const server = spawn(process.execPath, [join(folder, "extension/server.mjs"), "language-server", "--stdio"]);
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
  const answered = new Promise<string>((said) => server.stdout.once("data", (chunk: Buffer) => said(String(chunk))));
  server.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
  expect(await answered).toContain('"renameProvider":true');
  server.kill();
});
