#!/usr/bin/env node
/** `vitrine-verify`: whether the files of a folder are those that a site gave out. */
import { readFile } from "node:fs/promises";
import process from "node:process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ManifestError, openManifest, type SignedManifest } from "./manifests/signed-manifest.ts";
import { compareFolder } from "./manifests/verify-folder.ts";

const USAGE = `Usage: vitrine-verify FOLDER --manifest FILE|ADDRESS --key FILE|ADDRESS

The manifest is at /api/models/OWNER/NAME/manifest/REVISION of the site, its key at /api/manifest-key.
Keep the key from a moment when you trusted the site. HF_TOKEN is sent to the site where it is set.
Ends with 1 where a file is changed or missing.
`;

/** Where npm was started, as far as it says so: paths are meant from there. */
const FROM = process.env["INIT_CWD"] || process.cwd();

async function read(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(resolve(FROM, place), "utf8");
  const token = process.env["HF_TOKEN"];
  const response = await fetch(place, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (!response.ok) throw new ManifestError(`${place} answers with status ${response.status}.`);
  return response.text();
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { manifest: { type: "string" }, key: { type: "string" } },
  });
  const [folder] = positionals;
  if (folder === undefined || values.manifest === undefined || values.key === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const envelope = JSON.parse(await read(values.manifest)) as SignedManifest;
  const manifest = openManifest(envelope, await read(values.key));
  const { same, changed, missing, added } = await compareFolder(resolve(FROM, folder), manifest);
  for (const path of changed) process.stdout.write(`CHANGED ${path}\n`);
  for (const path of missing) process.stdout.write(`MISSING ${path}\n`);
  for (const path of added) process.stdout.write(`added   ${path}\n`);
  const { repository, revision, files } = manifest;
  process.stdout.write(
    `${same.length} of ${files.length} files of ${repository} at ${revision.slice(0, 12)} are as signed.\n`,
  );
  return changed.length + missing.length === 0 ? 0 : 1;
}

if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : "It failed."}\n`);
  process.exitCode = 1;
}
