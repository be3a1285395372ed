/** Who only starts the site has not installed what tests need; its packages are whole all the same. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stateOf, writeStamp } from "../generate/stamp.mjs";
import { ROOT } from "./published-packages.mjs";

const root = mkdtempSync(join(tmpdir(), "vitrine-pack-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const NAMES = ["base", "code"];

/** Installed packages, but for those that the lock file has for development alone. */
function linkInstalled(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  const paths = Object.entries(packages).filter(
    ([path, { dev, link }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && dev !== true && link !== true,
  );
  for (const [path] of [...paths, ["node_modules/.bin"]] as [string][]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(root, path));
  }
  mkdirSync(join(root, "node_modules/@vitrine"), { recursive: true });
  for (const name of NAMES) symlinkSync(join(root, "packages", name), join(root, "node_modules/@vitrine", name));
}

test("packages are packed where nothing is installed that only tests need", { tags: ["whole"] }, () => {
  const isSource = (path: string) => !/\/(?:node_modules|dist)(?:\/|$)|\.tsbuildinfo$/.test(path.slice(ROOT.length));
  const sources = [
    "package.json",
    "tsconfig.base.json",
    "tools/setup.mjs",
    "tools/release",
    "tools/generate/stamp.mjs",
  ];
  for (const path of [...sources, ...NAMES.map((name) => `packages/${name}`)])
    cpSync(join(ROOT, path), join(root, path), { recursive: true, filter: isSource });
  linkInstalled();
  // What is generated was copied.
  writeStamp(root, { all: { inputs: [], outputs: [], state: stateOf(root, []) } });
  expect(existsSync(join(root, "node_modules/vitest"))).toBe(false);

  const program = `import { packPackages } from "./tools/release/pack.mjs";
    await packPackages("packed", { names: ${JSON.stringify(NAMES)} });`;
  // With this, the running Node is taken for the project's own.
  const env = { ...process.env, npm_execpath: "npm-cli.js" };
  execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: root, env, stdio: "pipe" });
  const packed = readdirSync(join(root, "packed")).filter((file) => file.endsWith(".tgz"));
  expect(packed).toHaveLength(NAMES.length);
  for (const file of packed) {
    const files = execFileSync("tar", ["-tzf", join(root, "packed", file)], { encoding: "utf8" }).split("\n");
    expect(files).toContain("package/dist/index.js");
    expect(files).toContain("package/dist/index.d.ts");
  }
});
