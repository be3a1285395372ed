/** What a backup of a site holds, from the declarations of its modules. */
import { join } from "node:path";
import type { Declaration, State } from "./module.ts";

const OF_THE_OPERATOR =
  "Settings, and the files that they name (VITRINE_ACCESS, VITRINE_MCP and others): keep copies of these yourself.";
const IN_A_BUCKET = "Large files in a bucket (VITRINE_BUCKET): let the bucket keep versions.";

/** As `vitrine-import backup --plan` takes it. */
export function backupPlan(modules: readonly Declaration[], dataDir: string) {
  const all = modules.flatMap(({ state }) => state);
  const names = (kind: State["kind"], isRight: (state: State) => boolean) =>
    all.filter((each) => each.kind === kind && isRight(each)).map(({ name }) => name);
  const both = (isRight: (state: State) => boolean) => ({
    tables: names("table", isRight),
    notes: names("note", isRight),
  });
  const notSaved = all.flatMap(({ holds, backup }) =>
    typeof backup === "object" ? [`${holds} ${backup.notSaved}`] : [],
  );
  return {
    without: both(({ backup }) => backup !== "saved"),
    secret: both(({ isSecret, backup }) => isSecret === true && backup === "saved"),
    folders: Object.fromEntries(
      names("folder", ({ backup }) => backup === "saved").map((name) => [name, join(dataDir, name)]),
    ),
    leftOut: [...notSaved, IN_A_BUCKET, OF_THE_OPERATOR],
  };
}
