/**
 * `npm run notices -w tools [-- folder]`: what the site runs with, for anyone who passes it on. Writes THIRD-PARTY-NOTICES.txt (each
 * package with its license and the license's text) and bill-of-materials.cdx.json (CycloneDX, by npm out of the lock file)
 * into `dist/notices` or the given folder. Which licenses are allowed is licenses.ts, and a test refuses others.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureNode } from "../setup.mjs";
import { type LockedPackage, productionPackages } from "./locked-packages.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

function main(): void {
  const target = resolve(process.env["INIT_CWD"] ?? ".", process.argv[2] ?? join(ROOT, "dist/notices"));
  const packages = productionPackages(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "THIRD-PARTY-NOTICES.txt"), notices(packages));
  writeFileSync(join(target, "bill-of-materials.cdx.json"), billOfMaterials(packages));
  console.log(`${packages.length} packages: ${target}`);
}

function notices(packages: readonly LockedPackage[]): string {
  const opening =
    "Vitrine runs with the packages below, whose licenses require a notice. Where a package is not installed on the\n" +
    "machine that wrote this file (it is for another system), or brings no text, its license is named alone.\n";
  return [opening, ...packages.map(notice)].join(`\n${"-".repeat(80)}\n\n`);
}

function notice({ name, version, license, path }: LockedPackage): string {
  const folder = join(ROOT, path);
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => LICENCE_FILE.test(file))
        .sort()
    : [];
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim());
  return [`${name} ${version}\n${license}`, ...new Set(texts)].join("\n\n") + "\n";
}

interface Bill {
  metadata: { component: { name: string } };
  components: { "bom-ref": string; purl: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * npm's own bill of everything in the lock file, without what only development needs. npm could leave that out itself
 * (`--omit=dev`), but then also omits what one package needs to run and another to be tested, such as React.
 */
function billOfMaterials(packages: readonly LockedPackage[]): string {
  const { node, npm } = ensureNode();
  const args = [npm, "sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom made no bill of materials and said: ${stderr.trim()}`);
  const bill = JSON.parse(stdout) as Bill;
  const wanted = new Set(packages.map(({ name, version }) => `pkg:npm/${name}@${version}`));
  bill.components = bill.components.filter(({ purl }) => {
    const name = decodeURIComponent(purl);
    return wanted.has(name) || name.startsWith("pkg:npm/@vitrine/");
  });
  const [root] = bill.dependencies;
  const references = new Set([root?.ref, ...bill.components.map((component) => component["bom-ref"])]);
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => references.has(each)) }));
  // npm names the folder.
  bill.metadata.component.name = "vitrine";
  return `${JSON.stringify(bill, null, 2)}\n`;
}

main();
