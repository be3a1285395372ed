/**
 * Entries of the command palette in the browser: tasks, libraries and titles of documentation pages. Models and the
 * text of the documentation are too large; they are queried while typing.
 */
import type { Documentation } from "@vitrine/docs";
import { LIBRARY_METADATA } from "@vitrine/libraries/metadata";
import { otherTaskNames, TASKS } from "@vitrine/tasks";
import type { Store } from "@vitrine/hub";
import { PALETTE_LABELS } from "../messages/palette-labels.ts";
import { labelOf, SITE_PAGE_LIST } from "../site-pages.ts";

export interface PaletteEntry {
  kind: "task" | "library" | "doc" | "page";
  title: string;
  /** A second line: where it is, or another name. */
  detail?: string;
  /** Other names that it is found by and that are not shown. */
  also?: string;
  href: string;
}

export async function paletteIndex({
  documentation,
  store,
}: {
  documentation: Documentation;
  store: Store;
}): Promise<PaletteEntry[]> {
  const { tasks } = await store.counts();
  return [
    ...SITE_PAGE_LIST.map((page): PaletteEntry => ({ kind: "page", title: labelOf(page), href: page.href })),
    ...Object.values(TASKS).map((task): PaletteEntry => ({
      kind: "task",
      title: task.name,
      detail: tasks[task.id] ? PALETTE_LABELS.modelCount({ count: tasks[task.id] ?? 0 }) : undefined,
      also: otherTaskNames(task.id).join(" ") || undefined,
      href: `/tasks/${task.id}`,
    })),
    ...LIBRARY_METADATA.map((library): PaletteEntry => ({
      kind: "library",
      title: library.prettyLabel,
      detail: library.id === library.prettyLabel ? undefined : library.id,
      href: `/libraries/${encodeURIComponent(library.id)}`,
    })),
    ...documentation.pages.map((page): PaletteEntry => ({
      kind: "doc",
      title: page.title,
      detail: page.section[0],
      href: page.address,
    })),
  ];
}
