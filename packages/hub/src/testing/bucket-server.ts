/** Test support: a real server of the S3 protocol on loopback (S3Proxy, a Java program). Not part of the package. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bringJars, jarsOf } from "../../test/engines/jars.mjs";

export interface BucketServer {
  endpoint: string;
  /** Where its buckets are. */
  folder: string;
  /** The environment with which programs find and open it. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string; AWS_REGION: string };
  /** Ends it at once, as a power failure does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const READY_MS = 60_000;

/** Starts one with a bucket `models`, or says why there can be none. */
export async function startBucketServer(): Promise<BucketServer | string> {
  const reason = bringJars("s3proxy", "S3Proxy");
  if (reason !== undefined) return reason;
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bucket-"));
  await mkdir(join(folder, "data/models"), { recursive: true });
  const port = await freePort();
  const settings = {
    "s3proxy.authorization": "aws-v2-or-v4",
    "s3proxy.endpoint": `http://127.0.0.1:${port}`,
    "s3proxy.identity": "vitrine",
    "s3proxy.credential": "not-a-secret",
    "jclouds.provider": "filesystem-nio2",
    "jclouds.identity": "any",
    "jclouds.credential": "any",
    "jclouds.filesystem.basedir": join(folder, "data"),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, "s3proxy.conf"), lines.join(""));
  let running: ChildProcess | undefined;
  const server: BucketServer = {
    endpoint: settings["s3proxy.endpoint"],
    folder: join(folder, "data/models"),
    env: { AWS_ACCESS_KEY_ID: "vitrine", AWS_SECRET_ACCESS_KEY: "not-a-secret", AWS_REGION: "us-east-1" },
    async start() {
      const brief = ["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"];
      const jars = join(jarsOf("s3proxy"), "*");
      const program = ["-cp", jars, "org.gaul.s3proxy.Main", "--properties", join(folder, "s3proxy.conf")];
      running = spawn("java", [...brief, ...program], { stdio: "ignore" });
      for (const end = performance.now() + READY_MS; performance.now() < end;) {
        // oxlint-disable-next-line no-await-in-loop -- until it answers
        const answered = await fetch(server.endpoint).then(
          () => true,
          () => false,
        );
        if (answered) return;
        // oxlint-disable-next-line no-await-in-loop
        await pause(50);
      }
      throw new Error("S3Proxy does not start.");
    },
    async kill() {
      const ended = new Promise((resolve) => running?.once("exit", resolve));
      if (running?.kill("SIGKILL")) await ended;
    },
    async close() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
