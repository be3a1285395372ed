/**
 * What the command palette searches without asking the server: tasks, libraries, titles of documentation pages. Models
 * and the text of the documentation are too much and are asked for as someone types.
 */
import type { Documentation } from "@vitrine/docs";
import { LIBRARY_FACTS } from "@vitrine/libraries/facts";
import { otherTaskNames, TASKS } from "@vitrine/tasks";
import type { Store } from "@vitrine/hub";

export interface PaletteEntry {
  kind: "task" | "library" | "doc" | "page";
  title: string;
  /** A second line: where it is, or another name. */
  detail?: string;
  /** Other names that it is found by and that are not shown. */
  also?: string;
  href: string;
}

const PAGES: readonly PaletteEntry[] = [
  { kind: "page", title: "Models", href: "/models" },
  { kind: "page", title: "Tasks", href: "/tasks" },
  { kind: "page", title: "Libraries", href: "/libraries" },
  { kind: "page", title: "Playground", href: "/playground" },
  { kind: "page", title: "Providers", href: "/providers" },
  { kind: "page", title: "Quantization", href: "/quantization" },
  { kind: "page", title: "Chat template editor", href: "/chat-template" },
];

export async function paletteIndex({
  documentation,
  store,
}: {
  documentation: Documentation;
  store: Store;
}): Promise<PaletteEntry[]> {
  const { tasks } = await store.counts();
  return [
    ...PAGES,
    ...Object.values(TASKS).map((task): PaletteEntry => ({
      kind: "task",
      title: task.name,
      detail: tasks[task.id] ? `${tasks[task.id]} models` : undefined,
      also: otherTaskNames(task.id).join(" ") || undefined,
      href: `/tasks/${task.id}`,
    })),
    ...LIBRARY_FACTS.map((library): PaletteEntry => ({
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
