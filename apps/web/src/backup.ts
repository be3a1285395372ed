/** `npm run backup -- FILE`, `npm run restore -- FILE`: the store's command, without the notes that no backup may hold. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { DECLARATIONS } from "./main.ts";
import { FOLDERS } from "./server/folders.ts";
import { unsavedNotes } from "./server/reference.ts";

const without = unsavedNotes(DECLARATIONS).flatMap((note) => ["--without", note]);
const command = ["--conditions=vitrine-source", join(FOLDERS.root, "packages/hub/src/cli.ts")];
const { status } = spawnSync(process.execPath, [...command, ...process.argv.slice(2), ...without], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
