/**
 * The file of Model Context Protocol servers that the operator connects for all visitors, in the form that other
 * programs use for it: `{"mcpServers": {"docs": {"url": "https://…", "headers": {"Authorization": "Bearer …"}}}}`.
 */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { McpServer } from "../../catalog/inference-services.ts";
import { isWebAddress, readBySchema } from "../../server/settings/json-file.ts";
import { SettingsError } from "../../server/settings/settings.ts";

const NAME = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,32}$/, ({ received }) => `names a server ${received}: use 1 to 32 letters, digits, "_" and "-".`),
);
const NO_SERVERS = 'has no "mcpServers" with the servers by their names.';
const NO_HEADERS = 'has "headers" of @name that are not texts by name.';
const NO_URL = 'gives no "url" of @name that begins with https:// or http://; programs are not started.';

/** Other programs know more fields, which mean nothing here. */
const SERVERS = v.object(
  {
    mcpServers: v.record(
      NAME,
      v.pipe(
        v.object({ url: v.optional(v.unknown()), headers: v.optional(v.unknown(), {}) }, NO_URL),
        v.check(({ url }) => isWebAddress(url), NO_URL),
        v.check(({ headers }) => v.is(v.record(v.string(), v.string()), headers), NO_HEADERS),
        v.transform((server) => server as Omit<McpServer, "name">),
      ),
      NO_SERVERS,
    ),
  },
  NO_SERVERS,
);

/** @throws SettingsError that says what is wrong in the file; no value of a header is in it */
export async function readMcpServers(path: string): Promise<McpServer[]> {
  const refuse = (what: string) => new SettingsError([`VITRINE_MCP: ${path} ${what}`]);
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? "is not JSON." : "cannot be read.");
  }
  const problems: string[] = [];
  const read = readBySchema(SERVERS, file, problems);
  if (read === undefined) throw new SettingsError(problems.map((each) => `VITRINE_MCP: ${path} ${each}`));
  return Object.entries(read.mcpServers).map(([name, { url, headers }]) => ({ name, url, headers }));
}
