/**
 * The list of a page's sections, read from its markup: a model's page has only the sections that have content, so a fixed
 * list would have dead links.
 */
export interface Section {
  id: string;
  title: string;
}

/**
 * A section's heading as `AnchoredHeading` writes it. Untrusted content cannot look like one: the sanitizer removes these
 * attributes, and our own titles contain no markup.
 */
const SECTION_HEADING = /<div class="vt-heading" data-level="2"><h2 id="([\w-]+)"[^>]*>([^<&]+)<\/h2>/g;

/** The headings of the second level with their ids, in order. */
export function sectionsOf(markup: string): Section[] {
  return [...markup.matchAll(SECTION_HEADING)].map(([, id = "", title = ""]) => ({ id, title }));
}

/** Links to the sections; a script marks the one in view. */
export function Contents({ sections, label }: { sections: readonly Section[]; label: string }) {
  return (
    <nav className="contents" aria-label={label} data-contents="">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
