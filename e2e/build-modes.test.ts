/** A shell that exports NODE_ENV gets the same site: built for production, and it starts. */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { startSite } from "./support/server.ts";

const ROOT = join(import.meta.dirname, "..");
const WEB = join(ROOT, "apps/web");

// Without the variable, the site of all other browser tests is built.
test.each(["development"])("with NODE_ENV %s the site builds and answers", async (value) => {
  const folder = join(WEB, `dist/server-${value}`);
  const environment = { ...process.env, NODE_ENV: value };
  try {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--ssr", "--logLevel", "error", "--outDir", folder],
      { cwd: WEB, env: environment },
    );
    const site = await startSite({ NODE_ENV: value }, inject("filled"), join(folder, "main.js"));
    try {
      const answer = await fetch(site.address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<main");
      expect(site.printed()).not.toContain("jsxDEV");
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
