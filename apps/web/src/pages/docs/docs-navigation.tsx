/** Navigation around a page of the documentation, and its other versions and languages. */
import { type Documentation, type DocumentationPage, type NavigationNode } from "@vitrine/docs";
import type { DocumentationLink } from "@vitrine/react";
import { DOCS_LABELS } from "./messages/docs-labels.ts";

/** The pages of the set that a page belongs to, and links to the other sets. */
export function navigationLinks(page: DocumentationPage, documentation: Documentation): DocumentationLink[] {
  const others = documentation.sets.filter((set) => set.name !== page.set.name);
  return [
    ...page.set.navigation.map((node) => linkOf(node, page, documentation)),
    ...(others.length === 0
      ? []
      : [{ title: DOCS_LABELS.moreSets, children: others.map(({ title, address }) => ({ title, href: address })) }]),
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

/** The same page in other versions and languages; the first page of a set that does not have it. */
export function Variants({
  page,
  alternates,
}: {
  page: DocumentationPage;
  alternates: ReturnType<Documentation["alternatesOf"]>;
}) {
  return (
    <ul className="docs__variants" aria-label={DOCS_LABELS.variants}>
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
