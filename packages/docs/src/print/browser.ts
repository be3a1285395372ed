/** Prints a page with Chromium, or another browser of its family. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "@vitrine/markdown/pages";
import { DocumentationError } from "../folders/documentation-error.ts";

const TIME_LIMIT_MS = 10 * 60_000;

/** The browser to print with, by the variables of the environment. */
export function printingBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const named = env["CHROMIUM_PATH"];
  if (named && !existsSync(named))
    throw new DocumentationError("no-browser", `There is no browser at ${named}, which CHROMIUM_PATH names.`, {
      hint: "Correct CHROMIUM_PATH, or unset it.",
    });
  const found = findBrowser(env);
  if (found !== undefined) return found;
  throw new DocumentationError("no-browser", "Printing needs Chromium or Chrome, and there is none.", {
    hint: "Install it (apt-get install chromium), or name it in CHROMIUM_PATH.",
  });
}

/** Writes the page at an address as a PDF. The browser has a profile of its own, and loads from this machine only. */
export async function printPage(browser: string, address: string, out: string): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "vitrine-docs-browser-"));
  const args = [
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-extensions",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    `--user-data-dir=${profile}`,
    // The superuser of a container has no other way; what is loaded is this site.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `--print-to-pdf=${out}`,
    address,
  ];
  try {
    await promisify(execFile)(browser, args, { timeout: TIME_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 });
    const { size } = await stat(out);
    if (size === 0) throw new Error("The file is empty.");
  } catch (error) {
    const { stderr = "", killed = false } = (error ?? {}) as { stderr?: string; killed?: boolean };
    const reason = killed ? `It took longer than ${TIME_LIMIT_MS / 60_000} minutes.` : lastLine(stderr);
    throw new DocumentationError("browser-failed", `${browser} printed nothing. ${reason}`.trimEnd(), { cause: error });
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function lastLine(stderr: string): string {
  return stderr.trim().split("\n").at(-1) ?? "";
}
