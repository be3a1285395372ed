/** The built site over a folder of models, for scripts that let programs use it. */
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = resolve(import.meta.dirname, "../..");

export interface TestSite {
  server: ChildProcess;
  pid: number;
  address: string;
  /** How many models it took up, and how many seconds after its start. */
  count: string;
  seconds: number;
}

export interface TestSiteOptions {
  /** Default: a free one. */
  port?: number;
  environment?: Record<string, string>;
}

/** @param data Folder of its store */
export async function startTestSite(
  models: string,
  data: string,
  { port = 0, environment = {} }: TestSiteOptions = {},
): Promise<TestSite> {
  const began = performance.now();
  const server = spawn(process.execPath, [join(ROOT, "apps/web/dist/server/main.js"), "--models", models], {
    env: {
      ...process.env,
      PORT: String(port),
      VITRINE_DATA: data,
      DATABASE_URL: "",
      HOST: "127.0.0.1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const until = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      if (server.exitCode !== null) throw new Error(`The site ended: ${output}`);
      // oxlint-disable-next-line no-await-in-loop
      await pause(50);
    }
  };
  const address = await until(/Vitrine is at (\S+)/);
  const count = await until(/(\d+) models in/);
  return { server, pid: server.pid ?? 0, address, count, seconds: (performance.now() - began) / 1000 };
}
