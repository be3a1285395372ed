/**
 * Makes a documentation page interactive: the table of contents follows the reader, and an address with an id that
 * moved leads to its new section.
 * @example
 * // not run: needs a browser
 * import { hydrateDocsPage } from "@vitrine/markdown/page-script";
 *
 * hydrateDocsPage();
 */

export function hydrateDocsPage(): void {
  followMovedSection();
  addEventListener("hashchange", followMovedSection);
  const contents = document.querySelector<HTMLElement>("[data-contents]");
  if (contents) followReader(contents);
}

function followMovedSection(): void {
  const target = document.querySelector<HTMLElement>(".vt-moved:target a");
  if (target instanceof HTMLAnchorElement) location.replace(target.href);
}

/** Marks the section that was last scrolled past. Nothing is marked before the reader moves. */
function followReader(contents: HTMLElement): void {
  const links = new Map(
    [...contents.querySelectorAll<HTMLAnchorElement>("a[href^='#']")].flatMap(
      (link): [Element, HTMLAnchorElement][] => {
        const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
        return heading ? [[heading, link]] : [];
      },
    ),
  );
  const headings = [...links.keys()];
  const mark = () => {
    const line = innerHeight * 0.3;
    const passed = headings.findLast((heading) => {
      const { top, height } = heading.getBoundingClientRect();
      // A heading in a closed tab has no position.
      return height > 0 && top < line;
    });
    for (const [heading, link] of links) {
      if (heading === passed) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  let isWaiting = false;
  addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
}
