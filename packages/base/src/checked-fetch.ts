/**
 * A `fetch` that goes to the public network, and to the network of one host that the operator has named. The address
 * that is checked is the one that is connected to, since the check sits where the socket gets it: a name that resolves
 * to another address a moment later (DNS rebinding) gains nothing. Node's own `fetch` has no such place.
 */
import { lookup as systemLookup } from "node:dns/promises";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, Readable } from "node:stream";
import { callbackify } from "node:util";
import { createGunzip } from "node:zlib";
import { VitrineError } from "./errors.ts";
import { proxyEnvironment } from "./proxy-environment.ts";
import { type AddressKind, addressKind } from "./address-kind.ts";

/**
 * A request would have gone to an address that is not public, or not of the network of the host that was named.
 * @example
 * import { AddressError, checkedFetch } from "@vitrine/base/network";
 *
 * const fetch = checkedFetch("https://hub.example.org", { lookup: async () => [{ address: "93.184.215.14", family: 4 }] });
 * const error = await fetch(new URL("http://10.0.0.1/")).catch((error: unknown) => error);
 * if (error instanceof AddressError) console.log(error.code); // forbidden-address
 */
export class AddressError extends VitrineError<"forbidden-address"> {
  override readonly name = "AddressError";
}

/** Resolves a host's name to all of its addresses. */
export type ResolveAddresses = (host: string) => Promise<readonly { address: string; family: number }[]>;

/** What {@link checkedFetch} gives: as much of `fetch` as reading needs. */
export type CheckedFetch = (
  url: URL,
  how?: { method?: string; headers?: Headers; signal?: AbortSignal },
) => Promise<Response>;

const NULL_BODY = new Set([101, 103, 204, 205, 304]);

/**
 * A `fetch` for GET and HEAD to the public network and to the network of `home`: where that host's addresses are
 * private ones, private ones are allowed, and so on for each kind; the metadata services of clouds never are. The kind
 * is found at the first request and stays, so that a name cannot move into the network afterwards. It follows no
 * redirect, so that each step is checked as a request of its own. A proxy of the environment is used; it finds addresses by
 * itself, so a name is then refused only where this machine knows its address and that is not allowed.
 * @throws AddressError for another address; what the connection throws otherwise
 * @example
 * import { checkedFetch } from "@vitrine/base/network";
 *
 * const fetch = checkedFetch("http://127.0.0.1:8000");
 * const answer = await fetch(new URL("http://169.254.169.254/latest/")).catch((error: Error) => error.message);
 * console.log(String(answer).slice(0, 40)); // 169.254.169.254 is a metadata address of
 */
export function checkedFetch(
  home: string | URL,
  {
    lookup = (host) => systemLookup(host, { all: true }),
    env = process.env,
  }: { lookup?: ResolveAddresses; env?: Readonly<Record<string, string | undefined>> } = {},
): CheckedFetch {
  const proxyEnv = proxyEnvironment(env);
  const options = { keepAlive: true, ...(proxyEnv && { proxyEnv }) };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  const homeHost = bareHost(new URL(home));
  let kinds: Promise<ReadonlySet<AddressKind>> | undefined;
  const resolve: ResolveAddresses = async (host) =>
    isIP(host) === 0 ? lookup(host) : [{ address: host, family: isIP(host) }];
  const kindsOfHome = async () => {
    const found = (await resolve(homeHost)).map(({ address }) => addressKind(address));
    return new Set<AddressKind>(["public", ...found.filter((kind) => kind !== "metadata")]);
  };
  const checked = async (host: string) => {
    kinds ??= kindsOfHome();
    const allowed = await kinds.catch((error: unknown) => {
      kinds = undefined;
      throw error;
    });
    const addresses = await resolve(host);
    for (const { address } of addresses) {
      const kind = addressKind(address);
      if (!allowed.has(kind)) throw forbidden(host, address, kind, homeHost);
    }
    return addresses;
  };
  const checkedByCallback = callbackify(checked);
  const lookupChecked: LookupFunction = (host, { all }, done) =>
    checkedByCallback(host, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) done(error ?? new Error(`${host} has no address.`), "", 0);
      else if (all) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
  return async (url, { method = "GET", headers = new Headers(), signal } = {}) => {
    const host = bareHost(url);
    // A socket resolves no address that is one already, and none that a proxy resolves.
    if (isIP(host) !== 0) await checked(host);
    else if (proxyEnv)
      await checked(host).catch((error: unknown) => {
        if (error instanceof AddressError) throw error;
      });
    signal?.throwIfAborted();
    const isSecure = url.protocol === "https:";
    if (!isSecure && url.protocol !== "http:")
      throw new AddressError("forbidden-address", `${url.protocol} addresses are not requested.`);
    const how = {
      method,
      agent: agents[isSecure ? "https:" : "http:"],
      headers: { "accept-encoding": "gzip", "user-agent": "vitrine", ...Object.fromEntries(headers) },
      lookup: lookupChecked,
      ...(signal && { signal }),
    };
    return new Promise((settle, fail) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, how);
      request.on("error", fail);
      request.on("response", (incoming) => {
        try {
          settle(responseOf(incoming, method === "HEAD"));
        } catch (error) {
          // A status or a header that the web knows not.
          request.destroy();
          fail(error);
        }
      });
      request.end();
    });
  };
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function forbidden(host: string, address: string, kind: AddressKind, home: string): AddressError {
  const what = host === address ? address : `${host} (${address})`;
  return new AddressError(
    "forbidden-address",
    `${what} is a ${kind} address of a network that ${home} is not in, so it is not requested.`,
    { hint: host === home ? "If the host was moved there, start again." : "Correct the server that leads there." },
  );
}

function responseOf(incoming: IncomingMessage, isHead: boolean): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  if (isHead || NULL_BODY.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const isPacked = headers.get("content-encoding") === "gzip";
  // Its errors come out of the reading end.
  const body = isPacked ? pipeline(incoming, createGunzip(), () => {}) : incoming;
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}
