/**
 * `npm run backup -- FOLDER` writes a backup, or brings the one there up to date.
 * `npm run backup -- verify FOLDER` reads a backup and compares it with its manifest.
 * `npm run restore -- FOLDER` puts a backup in the place of all that is there. The site must not run.
 *
 * VITRINE_BACKUP_PASSPHRASE seals secrets; without it they are not in the backup. DATABASE_URL and VITRINE_DATA say where
 * the site keeps its data.
 */
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { DECLARATIONS } from "./main.ts";
import { backupPlan } from "./server/backup-plan.ts";
import { FOLDERS } from "./server/folders.ts";

const args = process.argv.slice(2);
const plan = ["--plan", JSON.stringify(backupPlan(DECLARATIONS, resolve(process.env["VITRINE_DATA"] || ".vitrine")))];
const command = ["--conditions=vitrine-source", join(FOLDERS.root, "packages/hub/src/cli.ts")];
const { status } = spawnSync(process.execPath, [...command, ...args, ...(args[1] === "verify" ? [] : plan)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
