/** Makes the examples of the gallery work, on the pages of parts that a script makes work. */

export function enhanceGallery(): void {
  const stages = document.querySelectorAll<HTMLElement>("[data-live=waiting]");
  if (stages.length === 0) return;
  void import("./gallery/live-examples.tsx").then(({ makeLive }) => stages.forEach(makeLive));
}
