/**
 * The built site on a free port with a new store. As Vitest's global setup: once for all browser
 * tests.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, existsSync, renameSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";

const START_DEADLINE_MS = 240_000;

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    /** Data folder of a site that was filled and never started, to be copied. What is next to it is removed at the end. */
    filled: string;
  }
}

export interface RunningSite {
  address: string;
  /** Its data folder. */
  data: string;
  /** Its output so far, of errors too. */
  printed(): string;
  /** Sends its process a signal, and resolves once it has ended. */
  kill(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<void>;
  stop(): Promise<void>;
}

/** Settings of a site whose documentation or search is visited: rendering all of it takes a processor twelve seconds. */
export const WITH_DOCUMENTATION = { VITRINE_TEST_DOCUMENTATION: "ahead" };

/** The documentation as the last run had it rendered; a site of another build renders its own. */
const RENDERED = join(import.meta.dirname, "../../.vitrine/rendered-documentation");

/** Those of a site where nobody chose, and English with longer words. */
const LANGUAGES = "en,de,fr,es,ja,zh,en-XA";

/**
 * Starts the site and resolves once it has printed its address. See {@link WITH_DOCUMENTATION}.
 * @param filled data folder to begin with a copy of; without one the site fills its store as a new one does
 * @param program the built server
 */
export async function startSite(
  environment: Record<string, string> = {},
  filled?: string,
  program = join(import.meta.dirname, "../../apps/web/dist/server/main.js"),
): Promise<RunningSite> {
  const data = await mkdtemp(join(filled === undefined ? tmpdir() : dirname(filled), "vitrine-e2e-"));
  if (filled !== undefined) cpSync(filled, data, { recursive: true });
  const server = spawn(process.execPath, [program], {
    cwd: data,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      VITRINE_DATA: data,
      DATABASE_URL: "",
      HF_TOKEN: "",
      VITRINE_SOURCE: "https://code.example/edit/main/",
      VITRINE_TEST_DOCUMENTATION: "on-request",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-50_000);
    });
  server.stderr.pipe(process.stderr);
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The site did not start in time.")), START_DEADLINE_MS);
    let output = "";
    server.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const printed = /Vitrine is at (http:\/\/\S+)/.exec(output)?.[1];
      if (!printed) return;
      clearTimeout(timer);
      resolve(printed);
    });
    server.on("exit", (code) => reject(new Error(`The site ended with code ${code}: ${output}`)));
  });
  const kill = async (signal: "SIGTERM" | "SIGINT" | "SIGKILL") => {
    server.removeAllListeners("exit");
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  return {
    address,
    data,
    printed: () => printed,
    kill,
    async stop() {
      // Like a Ctrl-C at the keyboard: the server does not wait for connections that a test has
      // open.
      await kill("SIGINT");
      await rm(data, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-filled-"));
  const filled = join(folder, "filled");
  const program = join(import.meta.dirname, "fill-store.ts");
  const { status } = spawnSync(process.execPath, ["--conditions=vitrine-source", program, filled], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The store could not be filled.");
  if (existsSync(RENDERED)) copyFileSync(RENDERED, join(filled, "documentation"));
  const site = await startSite({ ...WITH_DOCUMENTATION, VITRINE_LANGUAGES: LANGUAGES }, filled);
  project.provide("site", site.address);
  project.provide("filled", filled);
  // Sites that are started later have its documentation too, and those of the next run of the same build.
  const placeOf = () => statSync(join(site.data, "documentation"), { throwIfNoEntry: false })?.ino;
  const before = placeOf();
  const rendered = setInterval(() => {
    if (placeOf() === before) return;
    clearInterval(rendered);
    for (const file of [join(filled, "documentation"), RENDERED]) {
      copyFileSync(join(site.data, "documentation"), `${file}.${process.pid}`);
      renameSync(`${file}.${process.pid}`, file);
    }
  }, 500);
  return async () => {
    clearInterval(rendered);
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
