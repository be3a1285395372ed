/**
 * The file of Model Context Protocol servers that the operator connects for all visitors, in the form that other
 * programs use for it: `{"mcpServers": {"docs": {"url": "https://…", "headers": {"Authorization": "Bearer …"}}}}`.
 */
import * as v from "valibot";
import type { McpServer } from "../../catalog/inference-services.ts";
import { isWebAddress, named, onlyKnown, readFileBySchema, WEB_ADDRESS } from "../../server/settings/json-file.ts";

const NAME = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]{1,32}$/,
    ({ received }) => `${received} is no name of a server: use 1 to 32 letters, digits, "_" and "-".`,
  ),
);
const NO_PROGRAM = '"@" names a program, and none is started here: give the "url" of a server.';
const NO_URL = `"@" ${WEB_ADDRESS}.`;
const NO_HEADERS = '"@" must be texts by name.';
const NO_HEADER = '"@" has a name or a value that no header can have.';

const areHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  );

const SERVERS = onlyKnown({
  mcpServers: named(
    NAME,
    onlyKnown({
      url: v.custom<string>(isWebAddress, NO_URL),
      headers: v.optional(
        v.pipe(v.record(v.string(NO_HEADERS), v.string(NO_HEADERS), NO_HEADERS), v.check(areHeaders, NO_HEADER)),
        {},
      ),
      // What other programs write beside an address of the protocol that is spoken here.
      type: v.optional(v.picklist(["http", "streamable-http"], '"@" must be http: no other transport is spoken here.')),
      command: v.optional(v.custom<never>(() => false, NO_PROGRAM)),
    }),
  ),
});

/** @throws SettingsError that says what is wrong in the file; no value of a header is in it */
export async function readMcpServers(path: string): Promise<McpServer[]> {
  const { mcpServers } = await readFileBySchema("VITRINE_MCP", path, SERVERS);
  return Object.entries(mcpServers).map(([name, { url, headers }]) => ({ name, url, headers }));
}
