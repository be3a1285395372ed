/** The licenses of what the site runs with, judged from the lock file; and the notices and bill of materials made of it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALLOWED, refusedLicenses } from "./licenses.ts";
import { productionPackages } from "./locked-packages.ts";

const ROOT = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const packages = productionPackages(lock);

describe("licenses", () => {
  test("every package that the site runs with has one that is allowed", () => {
    expect(refusedLicenses(packages)).toEqual([]);
  });

  test("every allowed one is used, or is a widely used permissive one", () => {
    const used = new Set(packages.map(({ license }) => license));
    expect(ALLOWED.filter((each) => !used.has(each))).toEqual(["CC0-1.0", "Unlicense", "Zlib"]);
  });

  test("they are all that package.json of the site names", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "apps/web/package.json"), "utf8"));
    const names = new Set(packages.map(({ name }) => name));
    for (const name of Object.keys(dependencies))
      expect(name.startsWith("@vitrine/") || names.has(name), name).toBe(true);
    expect(names.has("vitest")).toBe(false);
    expect(names.has("playwright-core")).toBe(false);
  });

  test.each([
    ["AGPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["UNLICENSED", false],
    [undefined, false],
    [{ type: "MIT" }, false],
    ["(MIT OR GPL-3.0-only)", true],
    ["MIT AND Zlib-made-up", false],
    ["MIT AND GPL-3.0-only", false],
    ["Apache-2.0 AND MIT", true],
  ])("a made-up package under %j: allowed %j", (license, isAllowed) => {
    const path = "node_modules/deep/node_modules/@made-up/package";
    const found = productionPackages({ packages: { ...lock.packages, [path]: { version: "1.2.3", license } } });
    expect(found).toHaveLength(packages.length + 1);
    const refused = refusedLicenses(found);
    expect(refused).toHaveLength(isAllowed ? 0 : 1);
    if (!isAllowed) expect(refused[0]).toContain("@made-up/package@1.2.3");
  });
});

describe("npm run notices -w tools", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-notices-"));
  let made: { status: number | null; stderr: string };
  beforeAll(() => {
    const program = join(ROOT, "tools/packaging/make-notices.ts");
    made = spawnSync(process.execPath, [program, folder], { encoding: "utf8", cwd: ROOT });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("names every package, with the license's text where the package brings one", () => {
    expect(made).toMatchObject({ status: 0 });
    const notices = readFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const { name, version } of packages) expect(notices).toContain(`\n${name} ${version}\n`);
    expect(notices).toContain("Copyright (c) Meta Platforms, Inc. and affiliates.");
    expect(notices).toContain("SIL OPEN FONT LICENSE");
  });

  test("the bill of materials has the same packages, and nothing of this machine", () => {
    const text = readFileSync(join(folder, "bill-of-materials.cdx.json"), "utf8");
    const bill = JSON.parse(text);
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(bill.metadata.component.name).toBe("vitrine");
    const listed = new Set(
      bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl).replace("pkg:npm/", "")),
    );
    expect(packages.map(({ name, version }) => `${name}@${version}`).filter((each) => !listed.has(each))).toEqual([]);
    expect([...listed].filter((each) => /^(vitest|playwright-core|knip)@/.test(String(each)))).toEqual([]);
    const components = new Set(bill.components.map((each: { "bom-ref": string }) => each["bom-ref"]));
    const [root, ...others] = bill.dependencies;
    for (const { ref } of others) expect(components.has(ref), ref).toBe(true);
    expect(root.ref).toBe(bill.metadata.component["bom-ref"]);
    expect(text).not.toContain(ROOT);
  });
});
