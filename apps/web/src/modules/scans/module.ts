/** The rule for files that run code when they are loaded. The checks themselves are the store's. */
import { defineModule } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting } from "../../server/settings/setting.ts";

export const scans = defineModule({
  id: "scans",
  about: "What happens to files that run code when they are loaded.",
  settings: {
    unsafeFiles: setting(
      "VITRINE_UNSAFE_FILES",
      "What happens to files that [run code when they are loaded](your-own-models.md#unsafe-files): `show` marks them, `refuse` neither serves them nor takes them in.",
      kinds.choice("refuse", "show"),
      { default: "`show`" },
    ),
  },
  state: [],
  open: ({ settings }) => ({ provides: { refusesUnsafe: settings.unsafeFiles === "refuse" } }),
});
