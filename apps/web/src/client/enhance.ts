/**
 * The only script that every page loads. Each part finds its own marked elements and leaves the page complete
 * without it. React comes in only when someone opens the palette.
 */
import "../styles/index.css";
import { announce } from "./announce.ts";
import { enhanceCopying } from "./copying.ts";
import { enhancePalette } from "./palette-loader.ts";
import { enhanceTabs } from "./tabs.ts";
import { enhanceTheme } from "./theme-toggle.ts";

enhanceTheme(announce);
enhanceCopying(announce);
enhanceTabs();
enhancePalette();

// Filters and page lists start folded where they would push the content off a small screen.
if (matchMedia("(max-width: 860px)").matches) {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-collapse-narrow]"))
    details.open = false;
}
