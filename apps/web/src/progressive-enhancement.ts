/**
 * The only script that every page loads. Each module finds its own marked elements and leaves the
 * page complete without it. React loads only when someone opens the palette.
 */
import {
  announce,
  hydrateCopyButtons,
  hydrateDocsPage,
  hydrateTabs,
  hydrateTheme,
} from "@vitrine/markdown/page-script";
import { hydrateChatTemplate } from "./pages/chat-template/load-editor.ts";
import { hydrateGallery } from "./pages/components/load-live-examples.ts";
import { hydrateCompareTray } from "./shell/compare-tray.ts";
import { hydrateLiveForms } from "./shell/live/live-forms.ts";
import { hydratePalette } from "./shell/palette/load-palette.ts";
import { hydrateLiveExamples } from "./pages/home/load-live-examples.ts";
import { hydrateMachineSuggestion } from "./pages/my-machine/load-suggestion.ts";
import { hydrateBench } from "./modules/playground/load-bench.ts";
import { hydratePlayground } from "./modules/playground/load-playground.ts";
import { hydrateNavigation } from "./shell/live/partial-navigation.ts";
import { SCRIPT_LABELS as LABELS } from "./shell/messages/script-labels.ts";
import { hydrateTaskSearch } from "./pages/tasks/task-search.ts";

hydrateTheme(announce, undefined, LABELS.theme);
hydrateCopyButtons(announce, document, LABELS.copying);
hydrateTabs();
hydrateNavigation(announce);
hydrateDocsPage();
hydratePalette();
hydrateChatTemplate();
hydratePlayground();
hydrateBench();
hydrateGallery();
hydrateTaskSearch();
hydrateMachineSuggestion();
hydrateLiveExamples();
hydrateCompareTray();
hydrateLiveForms((part) => hydrateCopyButtons(announce, part, LABELS.copying), announce);

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
