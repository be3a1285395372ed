/**
 * The only script that every page loads. Each part finds its own marked elements and leaves the page complete
 * without it. React comes in only when someone opens the palette.
 */
import "../styles/index.css";
import { announce } from "./announce.ts";
import { enhanceChatTemplate } from "./chat-template-loader.ts";
import { enhanceCopying } from "./copying.ts";
import { enhanceDocsPage } from "./docs-page.ts";
import { enhanceLiveForms } from "./live-forms.ts";
import { enhancePalette } from "./palette-loader.ts";
import { enhancePlayground } from "./playground-loader.ts";
import { enhanceSwaps } from "./swap.ts";
import { enhanceTabs } from "./tabs.ts";
import { enhanceTheme } from "./theme-toggle.ts";

enhanceTheme(announce);
enhanceCopying(announce);
enhanceTabs();
enhanceSwaps(announce);
enhanceDocsPage();
enhancePalette();
enhanceChatTemplate();
enhancePlayground();
enhanceLiveForms((part) => enhanceCopying(announce, part), announce);

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
