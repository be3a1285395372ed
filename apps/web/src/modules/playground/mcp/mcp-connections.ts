/**
 * The tool servers that this page is connected to, for all columns. The protocol's code loads with the first connection.
 * All that a server sends is untrusted: its texts are shown as texts, and its tools run on a click.
 */
import type { McpConnection } from "@vitrine/inference/mcp";
import type { Tool } from "@vitrine/inference";
import { reachingFetch } from "../reach.ts";
import { keptValue } from "../storage/kept-value.ts";
import { newListeners } from "../storage/listeners.ts";
import { readKeys } from "../targets/keys.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { SignInNeeded, UnknownSignInHost, type ServerSignIn } from "./server-sign-in.ts";

const LABELS = PLAYGROUND_LABELS.mcp;

/** A server, by what tells it apart: a path of this site, or an address. */
export interface ServerAddress {
  address: string;
  /** Put before the names of its tools. */
  name: string;
}

type Connections = ReadonlyMap<string, McpConnection>;

let connections: Connections = new Map();
const { notify, subscribe } = newListeners();
export const onConnectionsChange = subscribe;

/** The connections by address; another map after each change. */
export function readConnections(): Connections {
  return connections;
}

const NONE: Connections = new Map();
export const noConnections = (): Connections => NONE;

/** The tool of a connected server. */
export function serverTool(name: string): Tool | undefined {
  for (const { tools } of connections.values()) {
    const tool = tools.find((one) => one.name === name);
    if (tool) return tool;
  }
  return undefined;
}

/** Needs of a visitor's own server to be connected. */
export interface Access {
  token: string;
  /** Where the visitor may sign in; none for servers that the site connects. */
  signIn?: ServerSignIn | undefined;
  /** Known to the authorization server, where it registers no pages by itself. */
  clientId?: string;
}

/** @throws Error whose message says what to do, or what `ServerSignIn` throws */
export async function connectServer({ address, name }: ServerAddress, access: Access): Promise<void> {
  const { token, signIn, clientId = "" } = access;
  signIn?.begin(clientId);
  const { connectMcp } = await import("@vitrine/inference/mcp");
  const hasToken = token !== "";
  const connection = await connectMcp(
    {
      url: new URL(address, location.href),
      fetch: reachingFetch,
      headers: hasToken ? { Authorization: `Bearer ${token}` } : {},
      // A token that was entered is the visitor's choice: a wrong one is named, and no other way is tried.
      ...(signIn && !hasToken && { signIn }),
    },
    { prefix: `${name}_`, needsApproval: true, timeout: 30_000 },
  ).catch((error: unknown) => {
    if (error instanceof UnknownSignInHost) throw error;
    if (signIn?.authorizationUrl) throw new SignInNeeded(signIn.authorizationUrl.host);
    throw new Error(messageOf(error));
  });
  change((all) => all.set(address, connection));
}

/** Connects again what this tab had connected before the page was loaded; what fails waits for the visitor. */
export async function reconnectServers(servers: readonly ServerAddress[]): Promise<void> {
  const before = connected.read();
  const { servers: tokens } = readKeys();
  await Promise.allSettled(
    servers
      .filter(({ address }) => before.includes(address) && !connections.has(address))
      .map(async (server) =>
        connectServer(server, { token: tokens[new URL(server.address, location.href).origin] ?? "" }),
      ),
  );
}

const connected = keptValue("session", "vitrine.mcp-connected", (saved): string[] =>
  Array.isArray(saved) ? saved.filter((one) => typeof one === "string") : [],
);

/** Waits for the visitor's sign-in in a window, and connects. @throws as `connectServer` */
export async function signInAndConnect(
  server: ServerAddress,
  signIn: ServerSignIn,
  signal: AbortSignal,
): Promise<void> {
  const code = await signIn.openWindow(signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(LABELS.notSignedIn({ reason: (error as Error).message }));
  });
  const { finishSignIn } = await import("@vitrine/inference/mcp");
  await finishSignIn({ url: server.address, signIn, fetch: reachingFetch }, code).catch((error: unknown) => {
    throw new Error(LABELS.notSignedIn({ reason: String((error as Error).message).slice(0, 300) }));
  });
  await connectServer(server, { token: "", signIn });
}

export async function disconnectServer(address: string): Promise<void> {
  const connection = connections.get(address);
  change((all) => all.delete(address));
  // A server that is gone need not be told.
  await connection?.close().catch(() => undefined);
}

function change(edit: (all: Map<string, McpConnection>) => void): void {
  const next = new Map(connections);
  edit(next);
  connections = next;
  connected.write([...next.keys()]);
  notify();
}

function messageOf(error: unknown): string {
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (/dynamic client registration/.test(message)) return LABELS.needsClientId;
  if (code === 401 || /\b401\b|unauthori[sz]ed/i.test(message)) return LABELS.needsToken;
  if (code === 403 || /\b403\b/.test(message)) return LABELS.forbidden;
  if (code === 404 || /\b404\b/.test(message)) return LABELS.notThere;
  if (error instanceof TypeError) return LABELS.unreachable;
  return LABELS.failed({ message: message.slice(0, 300) });
}

/** A name for a server's tools, from its host. */
export function nameOfAddress(address: string): string {
  const { hostname, port } = new URL(address);
  const [first = "server"] = hostname.replace(/^(www|mcp|api)\./, "").split(".");
  return (/^\d+$/.test(first) ? `server${port}` : first).replaceAll(/[^\w-]/g, "").slice(0, 16) || "server";
}
