/** The prompts and resources that a server offers: listed in full within a limit, read one at a time. */

import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { cut, textOfPart } from "./texts.ts";

const MAX_LISTED = 500;
const MAX_NAME_CHARS = 200;
const MAX_DESCRIPTION_CHARS = 4_000;

/** A prompt of a server, with the arguments that it takes. */
export interface McpPrompt {
  name: string;
  description: string | undefined;
  arguments: readonly { name: string; description: string | undefined; isRequired: boolean }[];
}

/** Something to read of a server: a file, a record, a page. */
export interface McpResource {
  uri: string;
  name: string;
  description: string | undefined;
  mimeType: string | undefined;
}

/** A message of a prompt. */
export interface McpMessage {
  role: "user" | "assistant";
  content: string;
}

export async function listPrompts(client: Client): Promise<McpPrompt[]> {
  if (client.getServerCapabilities()?.prompts === undefined) return [];
  const listed = await allPages(async (cursor) => {
    const { prompts, nextCursor } = await client.listPrompts(cursor);
    return [prompts, nextCursor];
  });
  return listed.map(({ name, description, arguments: args = [] }) => ({
    name: name.slice(0, MAX_NAME_CHARS),
    description: description?.slice(0, MAX_DESCRIPTION_CHARS),
    arguments: args.slice(0, 50).map((one) => ({
      name: one.name.slice(0, MAX_NAME_CHARS),
      description: one.description?.slice(0, MAX_DESCRIPTION_CHARS),
      isRequired: one.required === true,
    })),
  }));
}

export async function listResources(client: Client): Promise<McpResource[]> {
  if (client.getServerCapabilities()?.resources === undefined) return [];
  const listed = await allPages(async (cursor) => {
    const { resources, nextCursor } = await client.listResources(cursor);
    return [resources, nextCursor];
  });
  return listed.map(({ uri, name, description, mimeType }) => ({
    uri,
    name: name.slice(0, MAX_NAME_CHARS),
    description: description?.slice(0, MAX_DESCRIPTION_CHARS),
    mimeType: mimeType?.slice(0, 100),
  }));
}

export async function readPrompt(
  client: Client,
  name: string,
  args: Readonly<Record<string, string>>,
  maxChars: number,
): Promise<McpMessage[]> {
  const { messages } = await client.getPrompt({ name, arguments: { ...args } });
  return messages.slice(0, 100).map(({ role, content }) => ({ role, content: cut(textOfPart(content), maxChars) }));
}

export async function readResource(client: Client, uri: string, maxChars: number): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return cut(contents.map(textOfPart).join("\n"), maxChars);
}

/** Every entry of a list that comes in pages, up to a limit. */
export async function allPages<Item>(
  read: (cursor: { cursor?: string }) => Promise<[readonly Item[], string | undefined]>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    // Pages follow one another.
    // oxlint-disable-next-line no-await-in-loop
    const [page, next] = await read(cursor === undefined ? {} : { cursor });
    items.push(...page);
    if (items.length > MAX_LISTED) throw new Error(`The server lists more than ${MAX_LISTED} entries`);
    // A server that repeats its cursor would never end.
    cursor = next === cursor ? undefined : next;
  } while (cursor !== undefined);
  return items;
}
