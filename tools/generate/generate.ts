/**
 * `npm run generate`: writes the indexes that follow from the files of a registry, so that a library or a provider is one
 * new file, and a task or a page one new folder. With `-- --check` it writes nothing and fails where a file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GENERATED_COMMAND, type GeneratedFile } from "./generated-file.ts";
import { libraryFiles } from "./library-index.ts";
import { providerFiles } from "./provider-index.ts";
import { roomsTable } from "./rooms-table.ts";
import { sourceModules, writeSourceModules } from "./source-modules.ts";
import { taskFiles } from "./task-index.ts";
import { templateLanguageFiles } from "./template-language.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Generated files whose text on disk is another. */
export async function outdatedFiles(root = ROOT): Promise<GeneratedFile[]> {
  // It reads the declarations of the site, whose modules import texts: a clean clone has those only now.
  const { declaredTables } = await import("./settings-table.ts");
  const files = [
    ...(await libraryFiles(root)),
    ...providerFiles(root),
    ...(await taskFiles(root)),
    ...templateLanguageFiles(root),
    ...roomsTable(root),
    ...declaredTables(root),
    ...sourceModules(root),
  ];
  return files.filter(({ path, text }) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes("--check");
  if (!isCheck) writeSourceModules(ROOT);
  const outdated = await outdatedFiles();
  for (const { path, text } of outdated) {
    if (!isCheck) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), text);
    }
    console.log(`${isCheck ? "out of date" : "written"}: ${path}`);
  }
  if (outdated.length === 0 && !process.argv.includes("--quiet")) console.log("Every index is up to date.");
  if (outdated.length > 0 && isCheck) {
    console.error(`Run \`${GENERATED_COMMAND}\`.`);
    process.exitCode = 1;
  }
}
