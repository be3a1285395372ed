/** Output of `npm run release:manifests -w tools` is up to date, and every tarball has what readers of a package expect. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { manifestOf, publishedPackages, ROOT } from "./published-packages.mjs";
import { completeManifest, documentationPages, readmeOf, withInstallLines } from "./write-manifests.mjs";

const REPAIR = "run npm run release:manifests -w tools";

describe.each(publishedPackages())("@vitrine/%s", (name) => {
  test(`has the manifest fields that follow from others: ${REPAIR}`, () => {
    expect(manifestOf(name)).toEqual(completeManifest(name));
  });

  test("has a README with a first program", () => {
    expect(readmeOf(name)).toMatch(/```ts\nimport /);
  });

  test("has a license and a changelog", () => {
    for (const file of ["LICENSE", "CHANGELOG.md"])
      expect(existsSync(join(ROOT, "packages", name, file)), file).toBe(true);
  });
});

test(`the documentation installs a package with all that it needs: ${REPAIR}`, () => {
  const stale = documentationPages().filter((file) => {
    const text = readFileSync(file, "utf8");
    return withInstallLines(text) !== text;
  });
  expect(stale).toEqual([]);
});

test("packages, the site, its changelog and its image have one version", () => {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const named = [
    ...[
      "package-lock.json",
      "apps/web/package.json",
      ...publishedPackages().map((name) => `packages/${name}/package.json`),
    ].map((path) => (JSON.parse(read(path)) as { version: string }).version),
    /^## (\S+)/m.exec(read("apps/web/CHANGELOG.md"))?.[1],
    ...["deploy/Containerfile", "deploy/compose.yaml"].map((path) => /vitrine:(\d[\w.]*)/.exec(read(path))?.[1]),
  ];
  expect(new Set(named)).toEqual(new Set([version]));
});
