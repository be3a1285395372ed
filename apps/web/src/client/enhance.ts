/**
 * The only script that every page loads. Each part finds its own marked elements and leaves the page complete
 * without it. React comes in only when someone opens the palette.
 */
import "../styles/index.css";
import { announce, enhanceCopying, enhanceDocsPage, enhanceTabs, enhanceTheme } from "@vitrine/docs/page-script";
import { enhanceChatTemplate } from "./chat-template-loader.ts";
import { enhanceGallery } from "./gallery-loader.ts";
import { enhanceLiveForms } from "./live-forms.ts";
import { enhancePalette } from "./palette-loader.ts";
import { enhancePlayground } from "./playground-loader.ts";
import { enhanceSwaps } from "./swap.ts";
import { enhanceTaskSearch } from "./task-search.ts";

enhanceTheme(announce);
enhanceCopying(announce);
enhanceTabs();
enhanceSwaps(announce);
enhanceDocsPage();
enhancePalette();
enhanceChatTemplate();
enhancePlayground();
enhanceGallery();
enhanceTaskSearch();
enhanceLiveForms((part) => enhanceCopying(announce, part), announce);

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
