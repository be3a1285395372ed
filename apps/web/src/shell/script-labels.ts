/** Texts of scripts that every page loads, in a file of their own so that browsers load no others. */
import { localized } from "@vitrine/react/page-language";

export const SCRIPT_LABELS = /* @__PURE__ */ localized("SCRIPT_LABELS", {
  copying: {
    copy: "Copy",
    copied: "Copied",
    pressKeys: "Press Ctrl C",
    blocked: "Copying is not allowed here. Select the text and press Control C.",
  },
  theme: {
    switchTo: { dark: "Switch to the dark theme", light: "Switch to the light theme" },
    switched: { dark: "Dark theme", light: "Light theme" },
  },
  codeUpdated: "Code updated.",
  listUpdated: "List updated.",
  drop: (id: string) => `Remove ${id} from the comparison`,
} as const);
