/**
 * Tools, prompts and resources of Model Context Protocol servers: a program on this machine, or a server at an address.
 * In a browser only servers at an address; what starts programs is loaded where one is started.
 *
 * ```ts
 * await using server = await connectMcp({ command: "npx", args: ["some-server"] });
 * await client.runTools({ model, messages, tools: server.tools });
 * ```
 *
 * The protocol itself is the official SDK's. What a server says is untrusted text: names are checked, descriptions
 * and results are cut, and tools that change something can need approval.
 */

import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import type { Tool } from "../chat/run-tools.ts";
import { VERSION } from "../wire/generated/version.ts";
import {
  allPages,
  listPrompts,
  listResources,
  readPrompt,
  readResource,
  type McpMessage,
  type McpPrompt,
  type McpResource,
} from "./prompts-and-resources.ts";
import { textOfResult } from "./texts.ts";

export type { McpPrompt, McpResource } from "./prompts-and-resources.ts";

/** A program that speaks over its input and output. It sees the variables of `env` and a few harmless ones. */
interface McpProgram {
  command: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/** A server at an address. */
interface McpAddress {
  url: string | URL;
  /** Sent with every request, for a key. */
  headers?: Readonly<Record<string, string>>;
  /** Signs a person in where the server asks for it, by the protocol's authorization (OAuth 2.1 with PKCE). */
  signIn?: McpSignIn;
  /** Sends its requests; the platform's own by default. */
  fetch?: typeof fetch;
}

/**
 * Keeps what a sign-in needs, and sends the person to the authorization server: the SDK's `OAuthClientProvider`. The
 * connection fails with `Unauthorized` once it has called `redirectToAuthorization`; `finishSignIn` takes the code that
 * comes back, and then the server can be connected.
 */
export type McpSignIn = OAuthClientProvider;

export interface McpOptions {
  /** Put before the names of the tools, where several servers have tools of one name. */
  prefix?: string;
  /** Only these tools, by the server's names. */
  only?: readonly string[];
  /**
   * Which tools need `approve` before they run. By default those that do not declare themselves read-only: what
   * a server says is a hint, not a promise.
   */
  needsApproval?: boolean | ((tool: McpToolInfo) => boolean);
  /** Milliseconds for one call. 60,000 by default. */
  timeout?: number;
  /** Longest result in characters that is given to the model. 100,000 by default. */
  maxResultChars?: number;
}

/** Description of a tool by a server. */
interface McpToolInfo {
  name: string;
  description: string | undefined;
  isReadOnly: boolean;
}

/** A server that is connected. */
export interface McpConnection extends AsyncDisposable {
  /** Name that the server gives itself. */
  name: string;
  /** For `runTools`. */
  tools: readonly Tool[];
  /** Prompts to begin a conversation with. */
  prompts: readonly McpPrompt[];
  /** Resources that can be read and added to a conversation. */
  resources: readonly McpResource[];
  /** The messages of a prompt, its arguments filled in. */
  getPrompt(name: string, args?: Readonly<Record<string, string>>): Promise<McpMessage[]>;
  /** The text of a resource. */
  readResource(uri: string): Promise<string>;
  /** Ends the connection, and the program. */
  close(): Promise<void>;
}

const MAX_DESCRIPTION_CHARS = 4_000;

/**
 * Starts a Model Context Protocol server as a program, or connects to one at an address, and reads its tools.
 *
 * @throws where the server cannot be reached, or a tool has a name that chat endpoints do not accept
 * @example
 * // not run: starts a program that npx downloads
 * import { InferenceClient } from "@vitrine/inference";
 * import { connectMcp } from "@vitrine/inference/mcp";
 *
 * await using server = await connectMcp({ command: "npx", args: ["@modelcontextprotocol/server-everything"] });
 * const messages = [{ role: "user", content: "Add 2 and 3." }];
 * const client = new InferenceClient(process.env.HF_TOKEN);
 * await client.runTools({ model: "openai/gpt-oss-20b", messages, tools: server.tools });
 */
export async function connectMcp(server: McpProgram | McpAddress, options: McpOptions = {}): Promise<McpConnection> {
  return connectThrough(await transportTo(server), options);
}

/**
 * Exchanges the code that came back from the authorization server for tokens, which go to `signIn.saveTokens`.
 *
 * @throws where the authorization server refuses the code
 * @example
 * // not run: a person has to sign in between the two calls
 * import { connectMcp, finishSignIn, type McpSignIn } from "@vitrine/inference/mcp";
 *
 * async function connectSignedIn(url: string, signIn: McpSignIn, askForCode: () => Promise<string>) {
 *   const connect = () => connectMcp({ url, signIn });
 *   return connect().catch(async () => {
 *     await finishSignIn({ url, signIn }, await askForCode());
 *     return connect();
 *   });
 * }
 * console.log(typeof connectSignedIn); // function
 */
export async function finishSignIn(
  server: { url: string | URL; signIn: McpSignIn; fetch?: typeof fetch },
  code: string,
): Promise<void> {
  const fetchFn = server.fetch;
  await auth(server.signIn, { serverUrl: server.url, authorizationCode: code, ...(fetchFn && { fetchFn }) });
}

/**
 * Connects to a Model Context Protocol server over your own transport and reads its tools.
 *
 * @throws where the server does not answer, or a tool has a name that chat endpoints do not accept
 * @example
 * import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
 * import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
 * import { connectThrough } from "@vitrine/inference/mcp";
 *
 * const server = new McpServer({ name: "clock", version: "1.0.0" });
 * server.registerTool("now", { description: "The time" }, () => ({ content: [{ type: "text", text: "12:00" }] }));
 * const [ours, theirs] = InMemoryTransport.createLinkedPair();
 * await server.connect(theirs);
 * await using connection = await connectThrough(ours);
 * console.log(connection.tools.map(({ name }) => name)); // [ 'now' ]
 */
export async function connectThrough(transport: Transport, options: McpOptions = {}): Promise<McpConnection> {
  const { timeout = DEFAULT_TIMEOUT_MS, maxResultChars = MAX_RESULT_CHARS } = options;
  const client = new Client({ name: "@vitrine/inference/mcp", version: VERSION }, { jsonSchemaValidator: UNCHECKED });
  await client.connect(transport, { timeout });
  const close = () => client.close();
  try {
    // One after the other: many servers answer one request at a time.
    const tools = await readTools(client, options);
    const prompts = await listPrompts(client);
    const resources = await listResources(client);
    return {
      name: (client.getServerVersion()?.name ?? "").slice(0, 100),
      tools,
      prompts,
      resources,
      getPrompt: (name, args = {}) => readPrompt(client, name, args, maxResultChars),
      readResource: (uri) => readResource(client, uri, maxResultChars),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_RESULT_CHARS = 100_000;

/**
 * Results are text for the model, whatever the server declares of their form. Compiling its schema would need `eval`,
 * which pages forbid.
 */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

async function transportTo(server: McpProgram | McpAddress): Promise<Transport> {
  if ("url" in server)
    return new StreamableHTTPClientTransport(new URL(server.url), {
      requestInit: { headers: { ...server.headers } },
      ...(server.signIn && { authProvider: server.signIn }),
      ...(server.fetch && { fetch: server.fetch }),
    });
  const { command, args = [], env = {}, cwd } = server;
  const { getDefaultEnvironment, StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  // The program gets no key of this process that it was not given.
  const environment = { ...getDefaultEnvironment(), ...env };
  return new StdioClientTransport({
    command,
    args: [...args],
    env: environment,
    ...(cwd === undefined ? {} : { cwd }),
  });
}

type Listed = Awaited<ReturnType<Client["listTools"]>>["tools"][number];

async function readTools(client: Client, options: McpOptions): Promise<Tool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const listed = await allPages<Listed>(async (cursor) => {
    const { tools, nextCursor } = await client.listTools(cursor);
    return [tools, nextCursor];
  });
  const { only } = options;
  return listed.filter(({ name }) => !only || only.includes(name)).map((tool) => toolOf(client, tool, options));
}

function toolOf(client: Client, listed: Listed, options: McpOptions): Tool {
  const { prefix = "", timeout = DEFAULT_TIMEOUT_MS, maxResultChars = MAX_RESULT_CHARS, needsApproval } = options;
  const name = `${prefix}${listed.name}`;
  if (!/^[\w-]{1,64}$/.test(name))
    throw new Error(
      `The server has a tool named ${JSON.stringify(name.slice(0, 100))}; chat endpoints take 1 to 64 letters, digits, _ and -`,
    );
  const description = listed.description?.slice(0, MAX_DESCRIPTION_CHARS);
  const info = { name: listed.name, description, isReadOnly: listed.annotations?.readOnlyHint === true };
  return {
    name,
    ...(description === undefined ? {} : { description }),
    parameters: listed.inputSchema,
    needsApproval: typeof needsApproval === "function" ? needsApproval(info) : (needsApproval ?? !info.isReadOnly),
    async run(args: Record<string, unknown>, { signal }) {
      const request = { timeout, ...(signal === undefined ? {} : { signal }) };
      const result = await client.callTool({ name: listed.name, arguments: args }, undefined, request);
      const text = textOfResult(result, maxResultChars);
      if (result.isError) throw new Error(text);
      return text;
    },
  };
}
