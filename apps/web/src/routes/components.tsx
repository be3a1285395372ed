/** The gallery: every part of `@vitrine/react` in its states, with its code, props, keys and tokens. */
import { AnchoredHeading } from "@vitrine/react";
import { SHOWN_PARTS, type ShownPart } from "../site/gallery/parts-gallery.ts";
import type { Page, Route } from "../site/page.ts";
import { PartPage } from "./component-page.tsx";
import { TokensPage } from "./component-tokens.tsx";

const LIVE = { connections: [] };

export const componentRoutes: readonly Route[] = [
  { path: "/components", readsNoModels: true, load: galleryPage },
  {
    path: "/components/tokens",
    readsNoModels: true,
    load: () => ({
      title: "Tokens",
      description: "The colours of the parts with their light and dark values, and how far text on them stands apart.",
      canonical: "/components/tokens",
      body: <TokensPage />,
    }),
  },
  {
    path: "/components/:id",
    readsNoModels: true,
    load: ({ params }) => {
      const at = SHOWN_PARTS.findIndex(({ id }) => id === params["id"]);
      const part = SHOWN_PARTS[at];
      if (part === undefined) return undefined;
      return {
        title: part.name,
        description: `${part.name} of @vitrine/react: ${part.about} States, code, props, keys and tokens.`,
        canonical: `/components/${part.id}`,
        ...(part.isInteractive && { interactive: LIVE }),
        body: <PartPage part={part} before={SHOWN_PARTS[at - 1]} after={SHOWN_PARTS[at + 1]} />,
      };
    },
  },
];

function galleryPage(): Page {
  const kinds: [string, string, ShownPart[]][] = [
    ["parts", "Parts of pages", SHOWN_PARTS.filter(({ file }) => file.startsWith("src/parts/"))],
    ["widgets", "Widgets", SHOWN_PARTS.filter(({ file }) => file.startsWith("src/widget/"))],
    ["small", "Small parts", SHOWN_PARTS.filter(({ file }) => file.startsWith("src/components/"))],
  ];
  return {
    title: "Components",
    description: `The ${SHOWN_PARTS.length} parts that this site is made of, for pages of your own.`,
    canonical: "/components",
    body: (
      <article className="gallery">
        <header className="catalogue__head">
          <h1>Components</h1>
          <p className="lead">
            The parts that this site is made of. They take plain objects and fetch nothing, so they work in a page of
            your own: rendered on a server, as a static page, or in the browser.
          </p>
          <ul className="vt-inline-list">
            <li>
              <a href="/docs/packages/react">How to use them</a>
            </li>
            <li>
              <a href="/components/tokens">Tokens</a>
            </li>
          </ul>
        </header>
        {kinds
          .filter(([, , parts]) => parts.length > 0)
          .map(([id, title, parts]) => (
            <section key={id} aria-labelledby={id}>
              <AnchoredHeading level={2} id={id}>
                {title}
              </AnchoredHeading>
              <ul className="gallery__list">
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`/components/${part.id}`}>{part.name}</a>
                    <p>{part.about}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </article>
    ),
  };
}
