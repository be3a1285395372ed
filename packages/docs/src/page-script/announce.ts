/** Says something to screen readers without moving the focus. */
let region: HTMLElement | undefined;

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
