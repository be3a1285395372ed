/**
 * A way to the kit for programs that cannot be given a `fetch`: a proxy on loopback that every HTTP library finds by
 * the environment. It accepts CONNECT to any host and ends TLS itself, with certificates of an authority made for this
 * run, which the environment makes the libraries trust. So a program keeps its real `https` addresses unchanged.
 */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface KitProxy {
  readonly url: string;
  /** File with the authority's certificate. */
  readonly certificate: string;
  /** Variables that lead Python, Node and curl through the proxy. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of a server's listener.
 *
 * @param hosts names that certificates are made for
 * @throws where the `openssl` command is missing: nothing else here makes certificates
 */
export async function startProxy(listener: RequestListener, hosts: readonly string[]): Promise<KitProxy> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-kit-"));
  const certificate = join(folder, "authority.pem");
  await makeCertificates(folder, hosts);
  const [key, cert] = await Promise.all([readFile(join(folder, "host.key")), readFile(join(folder, "host.pem"))]);
  const secure = createTlsServer({ key, cert, ALPNProtocols: ["http/1.1"] }, listener);
  const sockets = new Set<Socket>();
  const proxy = createServer((_, answer) => answer.writeHead(405).end("CONNECT is needed"));
  proxy.on("connect", (_, socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    secure.emit("connection", socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    certificate,
    environment: {
      HTTPS_PROXY: url,
      https_proxy: url,
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: certificate,
      SSL_CERT_FILE: certificate,
      REQUESTS_CA_BUNDLE: certificate,
      CURL_CA_BUNDLE: certificate,
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      secure.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new certificate authority for every run, and one certificate by it for all hosts. */
async function makeCertificates(folder: string, hosts: readonly string[]): Promise<void> {
  const issue = (name: string, subject: string, extensions: readonly string[], more: readonly string[] = []) =>
    run(
      "openssl",
      [
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(" "),
        ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=${subject}`],
        extensions.flatMap((extension) => ["-addext", extension]),
        more,
      ].flat(),
      { cwd: folder },
    );
  await issue("authority", "Test kit authority", [
    "basicConstraints=critical,CA:TRUE",
    "keyUsage=critical,keyCertSign",
  ]);
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}`;
  const extensions = [names, "basicConstraints=critical,CA:FALSE", "extendedKeyUsage=serverAuth"];
  await issue("host", "Test kit", extensions, ["-CA", "authority.pem", "-CAkey", "authority.key"]);
}
