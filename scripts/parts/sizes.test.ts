/** What a part costs before it is used: compressed, without React, for the browser. */
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../packages/react/src");

/** Bytes of a program that does nothing but bring these names, as a bundler makes it. */
async function sizeOf(names: string, from: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(join(SOURCE, from))};`, resolveDir: SOURCE },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    conditions: ["vitrine-source", "module", "browser", "import"],
    external: ["react", "react-dom", "react/jsx-runtime"],
    write: false,
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

test.each([
  ["a snippet panel", "SnippetPanel", "index.ts", 3_000],
  ["a task widget", "TaskWidget", "widget/index.ts", 12_000],
  ["a chat without Markdown", "ChatWidget", "widget/index.ts", 15_000],
] as const)("%s costs no more than it may", async (_, name, from, most) => {
  const bytes = await sizeOf(name, from);
  console.log(`${name}: ${bytes} bytes compressed, of ${most}`);
  expect(bytes).toBeLessThanOrEqual(most);
  // A bundle without the part would cost nothing.
  expect(bytes).toBeGreaterThan(500);
});
