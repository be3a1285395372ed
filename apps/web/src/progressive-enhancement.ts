/**
 * The only script that every page loads. Each module finds its own marked elements and leaves the
 * page complete without it. React loads only when someone opens the palette.
 *
 * A page or a module with a script of its own has a file `load-….ts` that exports `hydrate`: it is found by its name.
 */
import {
  announce,
  hydrateCopyButtons,
  hydrateDocsPage,
  hydrateTabs,
  hydrateTheme,
} from "@vitrine/markdown/page-script";
import { hydrateCompareTray } from "./shell/compare-tray.ts";
import { hydrateLiveForms } from "./shell/live/live-forms.ts";
import { hydratePalette } from "./shell/palette/load-palette.ts";
import { hydrateFocus, hydrateNavigation } from "./shell/live/partial-navigation.ts";
import { SCRIPT_LABELS as LABELS } from "./shell/messages/script-labels.ts";

const ownScripts = import.meta.glob<() => void>("./{pages,modules}/**/load-*.ts", { eager: true, import: "hydrate" });

hydrateTheme(announce, undefined, LABELS.theme);
hydrateCopyButtons(announce, document, LABELS.copying);
hydrateTabs();
hydrateNavigation(announce);
hydrateFocus();
hydrateDocsPage();
hydratePalette();
for (const hydrate of Object.values(ownScripts)) hydrate();
hydrateCompareTray();
hydrateLiveForms((part) => hydrateCopyButtons(announce, part, LABELS.copying), announce);

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
