/**
 * The list of a page's sections, read off what the page really says: which sections there are depends on what is known of
 * a model, and a list that was kept by hand would name some that are not there.
 */
export interface Section {
  id: string;
  title: string;
}

/**
 * A section's heading as `AnchoredHeading` writes it. Strangers' text cannot look like one: the sanitiser lets none of these
 * attributes through, and titles of ours hold no markup.
 */
const SECTION_HEADING = /<div class="vt-heading" data-level="2"><h2 id="([\w-]+)"[^>]*>([^<&]+)<\/h2>/g;

/** The headings of the second level with their ids, in order. */
export function sectionsOf(markup: string): Section[] {
  return [...markup.matchAll(SECTION_HEADING)].map(([, id = "", title = ""]) => ({ id, title }));
}

/** Links to the sections; the script that follows a reader marks the one in view. */
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
