/**
 * OpenSearch nodes on this machine, for development, tests and measurements: real ones, each a Java process, without TLS
 * and users, on 127.0.0.1 alone. Maven brings the jars once. Plain JavaScript for Node 18 and newer.
 */
import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bringJars, jarsOf } from "../jars.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const JARS = jarsOf("opensearch");

/** Java spends more time on compiling its code well than a short run gives back. */
const BRIEF_RUN = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"];

/** Why there can be no nodes here; undefined where there can. Fetches what is missing. */
export const prepare = () => bringJars("opensearch", "OpenSearch");

/**
 * Starts nodes of one cluster. They answer some time later.
 * @param options.folder their data; kept
 * @param options.memory heap of each, in megabytes
 * @param options.isBrief whether they run for minutes only, and so start sooner and answer slower
 */
export async function startNodes({ nodes = 1, memory = 512, folder, port = undefined, isBrief = false }) {
  mkdirSync(folder, { recursive: true });
  const ports = await Promise.all(
    Array.from({ length: nodes }, async (_, at) => [
      port === undefined ? await freePort() : port + at,
      await freePort(),
    ]),
  );
  const transports = ports.map(([, transport]) => transport).join(",");
  const processes = ports.map(([http, transport], at) => {
    const log = openSync(join(folder, `node-${at + 1}.log`), "w");
    return spawn(
      "java",
      [
        `-Xms${memory}m`,
        `-Xmx${memory}m`,
        ...(isBrief ? BRIEF_RUN : []),
        "-cp",
        join(JARS, "*"),
        join(HERE, "Node.java"),
        join(folder, `node-${at + 1}`),
        String(http),
        String(transport),
        transports,
      ],
      { stdio: ["ignore", log, log] },
    );
  });
  return {
    url: ports.map(([http]) => `http://127.0.0.1:${http}`).join(","),
    pids: processes.map(({ pid }) => pid),
    /** Ends one at once, as a power failure does. */
    kill: (at) => processes[at].kill("SIGKILL"),
    stop: async () => {
      const ended = processes.map((each) =>
        each.exitCode === null && each.signalCode === null
          ? new Promise((resolve) => each.once("exit", resolve))
          : undefined,
      );
      for (const each of processes) each.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

/** Waits until all nodes are one cluster. */
export async function untilReady(url, { nodes = 1, seconds = 180 } = {}) {
  const [first] = url.split(",");
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      const response = await fetch(`${first}/_cluster/health?wait_for_nodes=${nodes}&timeout=5s`);
      if (response.ok && !(await response.json()).timed_out) return;
    } catch {
      // Not yet.
    }
    if (Date.now() > end) throw new Error(`OpenSearch at ${url} does not start within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
