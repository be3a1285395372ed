/**
 * Another scanner that the operator has: a program that gets a file's path as its last argument. It ends with 0 for a
 * harmless file and with 1 for another, as ClamAV does; what it says first is the reason. Anything else means that it could
 * not tell.
 */
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FileScan, unsafe, unscanned } from "./file-scan.ts";
import type { ScannedFile } from "./scanned-file.ts";

export interface ExternalScanner {
  /** The program and its first arguments. No shell reads them. */
  command: readonly [program: string, ...args: string[]];
  /** Milliseconds for one file. Default: a minute. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** For what it said, once it ended. */
const LEFT_MS = 1_000;
const MAX_SAID_BYTES = 4_096;
const MAX_REASON = 200;
/** The program is not told what the site knows. */
const PASSED = ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot"];

/** What the scanner says of a file; undefined where it finds nothing. */
export async function scanOutside(file: ScannedFile, scanner: ExternalScanner): Promise<FileScan | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-scan-"));
  try {
    // Scanners look at the ending too.
    const path = join(
      folder,
      basename(file.path)
        .replaceAll(/[^\w.-]/g, "_")
        .slice(-100) || "file",
    );
    const content = file.size > 0 ? await file.read(0, file.size - 1) : new Blob().stream();
    await pipeline(Readable.fromWeb(content as never), createWriteStream(path, { mode: 0o600 }));
    const { code, said } = await run(scanner, path);
    if (code === 0) return undefined;
    const [line = ""] = said.replaceAll(folder, "").split(/[\r\n]/);
    // oxlint-disable-next-line no-control-regex
    const reason = line
      .replaceAll(/[\x00-\x1f\x7f-\x9f]/g, "")
      .trim()
      .slice(0, MAX_REASON);
    if (code === 1)
      return unsafe(`The scanner of this site found something: ${reason === "" ? "it does not say what" : reason}.`);
    return unscanned("The scanner of this site could not look at it. The operator finds out why by running it.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run({ command, timeoutMs = TIMEOUT_MS }: ExternalScanner, path: string) {
  const [program, ...args] = command;
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = Object.fromEntries(PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    // A group of its own, so that what it starts ends with it.
    const child = spawn(program, [...args, path], { detached: true, env, stdio: ["ignore", "pipe", "ignore"] });
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        child.kill("SIGKILL");
      }
    };
    const timer = setTimeout(() => {
      end();
      done(null);
    }, timeoutMs);
    let said = Buffer.alloc(0);
    const done = (code: number | null) => {
      clearTimeout(timer);
      resolve({ code, said: said.toString("utf8") });
    };
    child.stdout.on("data", (chunk: Buffer) => {
      if (said.length < MAX_SAID_BYTES) said = Buffer.concat([said, chunk.subarray(0, MAX_SAID_BYTES - said.length)]);
    });
    child.on("error", () => done(null));
    child.on("exit", (code) => {
      // What it left behind is ended, and could keep its output open.
      end();
      setTimeout(() => done(code), LEFT_MS).unref();
    });
    child.on("close", (code) => done(code));
  });
}
