/**
 * `npm run check:docs`: checks the links, components and redirects of this repository's documentation, with the API
 * references and HTTP pages that the site adds. It makes them itself, so a fresh checkout needs no build. Links to other
 * pages of the site are checked by `documentation.test.ts`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkDocumentation } from "@vitrine/docs";
import { apiReference, packagesIn } from "@vitrine/docs";
import { openDocumentation } from "./documentation.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const apiFolder = mkdtempSync(join(tmpdir(), "vitrine-api-"));
try {
  const packages = await packagesIn(join(ROOT, "packages"));
  const pages = await apiReference(packages, { condition: "vitrine-source", root: ROOT });
  for (const [path, text] of Object.entries(pages)) writeFileSync(join(apiFolder, path), text);
  const documentation = await openDocumentation(join(ROOT, "docs"), apiFolder);
  const problems = checkDocumentation(documentation, {
    isKnownAddress: (path) => (/^\/docs(\/|$)/.test(path) ? undefined : true),
  });
  for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`);
  console.log(
    problems.length === 0 ? "No problems." : `${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(apiFolder, { recursive: true, force: true });
}
