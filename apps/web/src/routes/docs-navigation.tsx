/** The pages beside a page of the documentation, in its own versions and languages too. */
import { type Documentation, type DocumentationPage, type NavigationNode } from "@vitrine/docs";

/** A section of the navigation with more pages than this stays folded unless the reader is in it. */
const LONG_SECTION = 12;

interface NavigationProps {
  node: NavigationNode;
  page: DocumentationPage;
  documentation: Documentation;
}

/** A titled group of pages; a long one is folded unless the reader is in it. */
export function NavigationSection({ node, page, documentation }: NavigationProps) {
  if (node.children.length === 0) {
    return (
      <ul>
        <NavigationEntry node={node} page={page} documentation={documentation} />
      </ul>
    );
  }
  const list = (
    <ul>
      {node.children.map((child) => (
        <NavigationEntry key={child.title} node={child} page={page} documentation={documentation} />
      ))}
    </ul>
  );
  if (node.children.length <= LONG_SECTION) {
    return (
      <section>
        <h2>{node.title}</h2>
        {list}
      </section>
    );
  }
  return (
    <details className="docs__section" open={node.isExpanded || page.section.includes(node.title)}>
      <summary>
        {node.title} <span className="docs__count">{node.children.length}</span>
      </summary>
      {list}
    </details>
  );
}

function NavigationEntry({ node, page, documentation }: NavigationProps) {
  const target = node.local === undefined ? undefined : documentation.find(`${page.set.address}/${node.local}`);
  const href = target?.address ?? node.href;
  return (
    <li>
      {href === undefined ? (
        <span className="docs__group">{node.title}</span>
      ) : (
        <a href={href} aria-current={target === page ? "page" : undefined}>
          {node.title}
        </a>
      )}
      {node.children.length > 0 ? (
        <ul>
          {node.children.map((child) => (
            <NavigationEntry key={child.title} node={child} page={page} documentation={documentation} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The way to the rest of the documentation. */
export function OtherSets({ page, documentation }: Omit<NavigationProps, "node">) {
  const others = documentation.sets.filter((set) => set.name !== page.set.name);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>More</h2>
      <ul>
        {others.map((set) => (
          <li key={set.address}>
            <a href={set.address}>{set.title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same page in other versions and languages; the set's first page where it is not in one of them. */
export function Variants({
  page,
  alternates,
}: {
  page: DocumentationPage;
  alternates: ReturnType<Documentation["alternatesOf"]>;
}) {
  return (
    <ul className="docs__variants" aria-label="Versions and languages">
      <li aria-current="true">{variantName(page.set)}</li>
      {alternates.map((alternate) => (
        <li key={alternate.set.address}>
          <a href={alternate.page?.address ?? alternate.set.address} hrefLang={alternate.set.language}>
            {variantName(alternate.set)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function variantName({ version, language }: { version?: string; language: string }): string {
  return [version, language].filter(Boolean).join(" · ");
}
