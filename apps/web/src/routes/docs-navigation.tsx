/** The pages beside a page of the documentation, in its own versions and languages too. */
import { type Documentation, type DocumentationPage, type NavigationNode } from "@vitrine/docs";
import type { DocumentationLink } from "@vitrine/react";

/** The pages of the set that a page is in, and the way to the rest of the documentation. */
export function navigationLinks(page: DocumentationPage, documentation: Documentation): DocumentationLink[] {
  const others = documentation.sets.filter((set) => set.name !== page.set.name);
  return [
    ...page.set.navigation.map((node) => linkOf(node, page, documentation)),
    ...(others.length === 0
      ? []
      : [{ title: "More", children: others.map(({ title, address }) => ({ title, href: address })) }]),
  ];
}

function linkOf(node: NavigationNode, page: DocumentationPage, documentation: Documentation): DocumentationLink {
  const target = node.local === undefined ? undefined : documentation.find(`${page.set.address}/${node.local}`);
  return {
    title: node.title,
    href: target?.address ?? node.href,
    isCurrent: target === page,
    isOpen: node.isExpanded || page.section.includes(node.title),
    children: node.children.map((child) => linkOf(child, page, documentation)),
  };
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
