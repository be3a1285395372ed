/**
 * The file of Model Context Protocol servers that the operator connects for all visitors, in the form that other
 * programs use for it: `{"mcpServers": {"docs": {"url": "https://…", "headers": {"Authorization": "Bearer …"}}}}`.
 */
import { readFile } from "node:fs/promises";
import { isObject } from "@vitrine/base";
import type { McpServer } from "../../catalog/inference-services.ts";
import { SettingsError } from "../../server/settings/settings.ts";

const NAME = /^[\w-]{1,32}$/;

/** @throws SettingsError that says what is wrong in the file; no value of a header is in it */
export async function readMcpServers(path: string): Promise<McpServer[]> {
  const refuse = (what: string) => new SettingsError([`VITRINE_MCP: ${path} ${what}`]);
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? "is not JSON." : "cannot be read.");
  }
  const servers = isObject(file) ? file["mcpServers"] : undefined;
  if (!isObject(servers)) throw refuse('has no "mcpServers" with the servers by their names.');
  return Object.entries(servers).map(([name, server]) => {
    if (!NAME.test(name))
      throw refuse(`names a server ${JSON.stringify(name)}: use 1 to 32 letters, digits, "_" and "-".`);
    const { url, headers = {} } = isObject(server) ? server : {};
    if (typeof url !== "string" || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw refuse(`gives no "url" of ${name} that begins with https:// or http://; programs are not started.`);
    if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === "string"))
      throw refuse(`has "headers" of ${name} that are not texts by name.`);
    return { name, url, headers: headers as Record<string, string> };
  });
}
