/** Says something to screen readers without moving the focus. */
let region: HTMLElement | undefined;

/**
 * Reads a message to users of screen readers, without moving the focus.
 * @example
 * // not run: needs a browser
 * import { announce } from "@vitrine/markdown/page-script";
 *
 * announce("Copied");
 */
export function announce(message: string): void {
  if (!region) {
    region = document.createElement("p");
    region.className = "vt-visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  const target = region;
  // A region is read when its text changes, also when the same thing is said twice.
  target.textContent = "";
  setTimeout(() => (target.textContent = message), 50);
}
