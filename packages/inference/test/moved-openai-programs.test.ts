/** Programs of `openai` move over by their import: the examples of its installed README compile against ours. */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { OpenAI } from "../src/openai/index.ts";

const readme = await readFile(join(dirname(createRequire(import.meta.url).resolve("openai")), "README.md"), "utf8");
const fenced = [...readme.matchAll(/```(?:ts|typescript|js|javascript)\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
/**
 * Features that only platforms of OpenAI, Microsoft and Amazon have, other ways to import it, a file that is sent while it comes,
 * and the `fetch` of undici, which does not compile against the official client either.
 */
const ELSEWHERE =
  /npm:openai|azure|bedrock|workloadIdentity|webhook|[Rr]ealtime|fineTuning|credential:|my-fetch|toStreamingFile|undici/;
const EXAMPLES = fenced.filter((code) => !ELSEWHERE.test(code));

const folder = await mkdtemp(join(import.meta.dirname, "moved-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the examples of the README compile", { tags: ["whole"] }, async () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(12);
  const entry = ["..", "..", "src", "openai", "index.ts"].join("/");
  await Promise.all(
    EXAMPLES.map((code, index) => {
      const body = code.replaceAll(/from (['"])openai\1/g, `from "${entry}"`);
      const start = [
        /import OpenAI/.test(body) ? "" : `import OpenAI from "${entry}";`,
        /const client\b/.test(body) ? "" : "declare const client: OpenAI;",
        /\bopenai\./.test(body) ? "declare const openai: OpenAI;" : "",
      ];
      return writeFile(join(folder, `example${index}.ts`), `${start.join("\n")}\n${body}\nexport {};\n`);
    }),
  );
  const compilerOptions = {
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noUncheckedIndexedAccess: false,
    noUnusedLocals: false,
    skipLibCheck: false,
  };
  const options = { extends: "../../tsconfig.test.json", compilerOptions, include: ["*.ts"], references: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
  const tsc = join(import.meta.dirname, "../../../node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["-p", folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

test("options of fetch go to every request, and a logger hears of each without its text or key", async () => {
  const inits: Record<string, unknown>[] = [];
  const notes: string[] = [];
  const fetch = (async (_: unknown, init: Record<string, unknown>) => {
    inits.push(init);
    if (inits.length > 1) return Response.json({ error: { message: "no key-of-mine-123" } }, { status: 400 });
    return Response.json({ id: "a", choices: [{ index: 0, message: { role: "assistant", content: "secret text" } }] });
  }) as unknown as typeof globalThis.fetch;
  const note = (message: string) => void notes.push(message);
  const client = new OpenAI({
    apiKey: "key-of-mine-123",
    baseURL: "https://server.example/v1",
    fetch,
    fetchOptions: { keepalive: true },
    logger: { error: note, warn: note, info: note, debug: note },
    logLevel: "info",
  });
  const request = { model: "m", messages: [{ role: "user" as const, content: "secret text" }] };
  await client.chat.completions.create(request);
  await expect(client.chat.completions.create(request)).rejects.toThrow("no");
  expect(inits.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  expect(notes).toEqual([
    "POST https://server.example/v1/chat/completions answered with 200",
    expect.stringMatching(/^POST \S+ failed: 400 no \[redacted\]/),
  ]);
});
