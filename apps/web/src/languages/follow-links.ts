/** Addresses in elements that scripts add to a page, which know neither of its language nor of the path of the site. */
import { SITE_BASE } from "./page-prefix.ts";

const ATTRIBUTES = ["href", "action", "src"];
const WITH_ADDRESS = ATTRIBUTES.map((name) => `[${name}^="/"]`).join();

/** @param localized an address of this site in the language of the page */
export function followLinks(localized: (address: string) => string): void {
  const follow = (element: Element) => {
    for (const name of ATTRIBUTES) {
      const address = element.getAttribute(name);
      if (!address || !/^\/(?!\/)/.test(address) || (SITE_BASE && address.startsWith(`${SITE_BASE}/`))) continue;
      // A link that names the language of its target has the address that it wants.
      const own = SITE_BASE + (name === "src" || element.hasAttribute("hreflang") ? address : localized(address));
      if (own !== address) element.setAttribute(name, own);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === "attributes") follow(target as Element);
      for (const added of addedNodes)
        if (added instanceof Element) {
          follow(added);
          added.querySelectorAll(WITH_ADDRESS).forEach(follow);
        }
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ATTRIBUTES });
}
