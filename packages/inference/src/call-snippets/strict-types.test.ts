/** JavaScript snippets are held against the types of the packages they use, by the compiler in strict mode. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CASES, modelOf, caseName, optionsOf } from "../../test/snippet-cases.ts";
import { callSnippets } from "./index.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

test("what goes through @huggingface/inference and fetch compiles in strict mode", () => {
  // Inside the repository, so that the packages and the types of Node are found.
  mkdirSync(join(ROOT, ".vitrine"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".vitrine/strict-types-"));
  try {
    const seen = new Set<string>();
    for (const each of CASES) {
      const { snippets } = callSnippets(modelOf(each), optionsOf(each));
      for (const { client = "", language, code } of snippets) {
        if (language !== "javascript" || !["@huggingface/inference", "fetch"].includes(client) || seen.has(code))
          continue;
        seen.add(code);
        writeFileSync(join(folder, `${seen.size}-${caseName(each).replace(/\W+/g, "-").slice(0, 60)}.mjs`), code);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    const settings = {
      compilerOptions: {
        strict: true,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        skipLibCheck: true,
        module: "nodenext",
        target: "esnext",
        lib: ["esnext", "dom", "dom.iterable", "dom.asynciterable"],
        types: ["node"],
      },
      include: ["*.mjs"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    let found = "";
    try {
      execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      found = (error as { stdout: string }).stdout;
    }
    expect(found.split("\n").slice(0, 12)).toEqual([""]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
