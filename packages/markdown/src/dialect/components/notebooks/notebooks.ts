/**
 * Notebooks of a page as links: `[[open-in-colab]]`, `<CourseFloatingBanner notebooks={[…]}/>`,
 * `<DocNotebookDropdown options={[…]}/>`.
 */
import type { Component } from "../../component.ts";
import { entriesOf, fieldsOf } from "../../tag.ts";

export const notebooks: Component = {
  standsFor: {
    CourseFloatingBanner: ({ attributes }) => notebookLinks(notebooksIn(attributes["notebooks"])),
    DocNotebookDropdown: ({ attributes }) => notebookLinks(notebooksIn(attributes["options"])),
  },
  marked: (written, hooks) => (written === "[[open-in-colab]]" ? notebookLinks(hooks.notebooks?.() ?? []) : undefined),
};

interface Notebook {
  label: string;
  href: string;
}

function notebooksIn(value: unknown): Notebook[] {
  return entriesOf(value).flatMap((entry): Notebook[] => {
    const { label, value: href } = fieldsOf(entry);
    return typeof label === "string" && typeof href === "string" ? [{ label, href }] : [];
  });
}

function notebookLinks(notebooks: readonly Notebook[]): string {
  const links = notebooks.map(
    ({ label, href }) => `[Open in ${escapeLabel(label)}](<${href.replace(/[<>\n]/g, encodeURIComponent)}>)`,
  );
  return links.join(" · ");
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\`*_<>&]/g, "\\$&").replace(/\s+/g, " ");
}
