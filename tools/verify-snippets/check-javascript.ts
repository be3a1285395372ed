/** JavaScript snippets: the package's own type declarations judge them, through the TypeScript compiler. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Snippet } from "@vitrine/libraries";

interface Status {
  status: "true" | "false" | "not checkable";
  checked: number;
  package?: string;
  version?: string;
  open?: string[];
  wrong?: string[];
}

/** Downloads the newest release of the package that the install line names, and compiles the snippet against it. */
export function checkJavascript({ code, install = "" }: Snippet, cache: string): Status {
  const name = /npm (?:i|install) (\S+)/.exec(install)?.[1];
  if (name === undefined) return { status: "not checkable", checked: 0, open: ["the install line names no package"] };
  const folder = `${cache}/javascript`;
  const target = `${folder}/node_modules/${name}`;
  if (!existsSync(`${target}/package.json`)) {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    const packed = execFileSync("npm", ["pack", name, "--silent", "--ignore-scripts", "--pack-destination", folder], {
      encoding: "utf8",
    }).trim();
    execFileSync("tar", ["-xzf", `${folder}/${packed}`, "--strip-components=1", "-C", target]);
  }
  const { version } = JSON.parse(readFileSync(`${target}/package.json`, "utf8")) as { version: string };
  writeFileSync(`${folder}/snippet.mts`, `${code}\nexport {};\n`);
  const compiler = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
  const flags =
    "--ignoreConfig --noEmit --strict --skipLibCheck --target esnext --module nodenext --lib esnext,dom --types".split(
      " ",
    );
  const result = spawnSync(compiler, [...flags, "", "snippet.mts"], { cwd: folder, encoding: "utf8" });
  const errors = result.stdout.split("\n").filter((line) => line.includes("error TS"));
  return {
    package: name,
    version,
    status: errors.length > 0 ? "false" : "true",
    checked: code.split("\n").filter((line) => line.trim() !== "").length,
    ...(errors.length > 0 ? { wrong: errors } : {}),
  };
}
