/** A built site over the Model Context Protocol: the command itself, spoken to by the protocol's own client. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "./cli.ts";

let root: string;
let client: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "vitrine-mcp-"));
  await mkdir(join(root, "source"));
  await writeFile(
    join(root, "source/index.md"),
    "# Start\n\nHello.\n\n## Install it\n\nWith `pip`.\n\n### Windows\n\nToo.\n\n## Next\n\nGo on.\n",
  );
  await writeFile(
    join(root, "source/upload.md"),
    "# Uploading\n\n<Tip>\n\n## Large files\n\nSplit weights.\n\n</Tip>\n",
  );
  for (const name of ["one", "two", "three"])
    await writeFile(join(root, "source", `${name}.md`), `# ${name}\n\n${"A long text. ".repeat(12_000)}\n`);
  const output = { print: () => {}, fail: () => {} };
  const options = ["--base", "/docs", "--out", join(root, "out"), "--origin", "https://x.example"];
  expect(await run(["build", join(root, "source"), ...options], output)).toBe(0);
  client = new Client({ name: "test", version: "1" });
  const bin = join(import.meta.dirname, "bin.ts");
  const args = ["--conditions=vitrine-source", bin, "mcp", join(root, "out")];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});
afterAll(async () => {
  await client?.close();
  await rm(root, { recursive: true, force: true });
});

async function call(name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  return { text: (content as { text: string }[])[0]?.text ?? "", isError };
}

test("lists its tools, none of which changes anything", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search", "list_pages", "read_page", "read_section"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

test("finds a section, and reads it by the address that was found", async () => {
  const found = await call("search", { query: "how do I install this?" });
  const address = /\/docs\S*/.exec(found.text)?.[0] ?? "";
  expect(address).toBe("/docs#install-it");
  expect((await call("read_section", { address })).text).toBe("## Install it\n\nWith `pip`.\n\n### Windows\n\nToo.");
  expect((await call("read_section", { address: "/docs/upload#large-files" })).text).toContain("Split weights.");
});

test("reads a page, and a long one in part", async () => {
  expect((await call("read_page", { address: "https://x.example/docs#next" })).text).toContain("# Start");
  const long = await call("read_page", { address: "/docs/one" });
  expect(long.text.length).toBeLessThan(61_000);
  expect(long.text).toContain("characters follow");
  expect((await call("list_pages", {})).text).toContain("[Uploading]");
});

test.each([
  ["read_page", { address: "/docs/gone" }, "There is no page at /docs/gone"],
  ["read_page", { address: "/../../../../etc/passwd" }, "There is no page"],
  ["read_page", {}, "must be a text"],
  ["read_section", { address: "/docs#gone" }, "#install-it"],
  ["search", { query: "x", index: "fr" }, "There are en."],
])("says what is wrong: %s %j", async (name, args, message) => {
  expect(await call(name, args)).toMatchObject({ isError: true, text: expect.stringContaining(message) });
});

test("a folder that is no site is an error, not a server", async () => {
  const failed: string[] = [];
  expect(await run(["mcp", join(root, "source")], { print: () => {}, fail: (line) => void failed.push(line) })).toBe(2);
  expect(failed.join()).toContain("no site");
});

test("llms-full.txt of a large site is in parts that hold every page once", async () => {
  const read = (name: string) => readFile(join(root, "out", name), "utf8");
  const [first, second] = [await read("llms-full.txt"), await read("llms-full/2.txt")];
  expect(first.slice(0, 300)).toContain("This is part 1 of 2");
  expect(first.slice(0, 300)).toContain("https://x.example/llms-full/2.txt");
  const pages = `${first}${second}`.match(/<!-- https:\/\/x\.example\/docs\S* -->/g) ?? [];
  expect(new Set(pages).size).toBe(5);
  expect(pages).toHaveLength(5);
  expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(401_000);
});
