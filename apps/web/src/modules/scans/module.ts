/** The rule for files that run code when they are loaded. The checks themselves are the store's. */
import { access, constants } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { useScanner } from "@vitrine/hub";
import { well, wrong } from "../../server/diagnostic.ts";
import { defineModule } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const scans = defineModule({
  id: "scans",
  about: "What happens to files that run code when they are loaded.",
  settings: {
    unsafeFiles: setting(
      "VITRINE_UNSAFE_FILES",
      "What happens to files that [run code when they are loaded](your-own-models.md#unsafe-files): `show` marks them, `refuse` blocks downloads and uploads of what is not known to be harmless.",
      kinds.choice("refuse", "show"),
      { default: "`show`" },
    ),
    scanner: setting(
      "VITRINE_SCANNER",
      "A program and its arguments, such as `clamdscan --no-summary --fdpass`, that [looks at files as well](your-own-models.md#another-scanner). It gets a path as its last argument.",
      kinds.command,
    ),
  },
  state: [],
  async *diagnose({ settings: { scanner }, env }) {
    if (scanner === undefined) return;
    const [program] = scanner;
    const folders = isAbsolute(program) ? [""] : (env["PATH"] ?? "").split(delimiter);
    const found = await Promise.any(folders.map((folder) => access(join(folder, program), constants.X_OK))).then(
      () => true,
      () => false,
    );
    yield found
      ? well("scanner", `${program} is there.`)
      : wrong("scanner", `VITRINE_SCANNER names ${program}, which cannot be run: files are not looked at. Install it.`);
  },
  open: ({ settings }) => {
    const { scanner } = settings;
    if (scanner !== undefined) useScanner({ command: scanner });
    return {
      provides: { refusesUnsafe: settings.unsafeFiles === "refuse" },
      ...(scanner !== undefined && { close: async () => useScanner(undefined) }),
    };
  },
});
