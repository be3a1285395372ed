/** The gallery: every component of `@vitrine/react` in its states, with its code, props, keys and tokens. */
import { SHOWN_COMPONENTS, type ShownComponent } from "./gallery.ts";
import type { Page, Route } from "../../shell/page.ts";
import { ComponentPage } from "./component-page.tsx";
import { TokensPage } from "./component-tokens.tsx";
import { COMPONENTS_LABELS } from "./messages/components-labels.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = COMPONENTS_LABELS.list;

const LIVE = { connections: [] };

export const componentRoutes: readonly Route[] = [
  { path: "/components", readsNoModels: true, load: galleryPage },
  {
    path: "/components/tokens",
    readsNoModels: true,
    load: () => ({
      title: COMPONENTS_LABELS.tokens.title,
      description: COMPONENTS_LABELS.tokens.description,
      section: "components",
      canonical: "/components/tokens",
      body: <TokensPage />,
    }),
  },
  {
    path: "/components/:id",
    readsNoModels: true,
    load: ({ params }) => {
      const at = SHOWN_COMPONENTS.findIndex(({ id }) => id === params["id"]);
      const component = SHOWN_COMPONENTS[at];
      if (component === undefined) return undefined;
      return {
        title: component.name,
        description: COMPONENTS_LABELS.component.description({ name: component.name, about: component.about }),
        section: "components",
        canonical: `/components/${component.id}`,
        ...(component.isInteractive && { interactive: LIVE }),
        body: (
          <ComponentPage component={component} before={SHOWN_COMPONENTS[at - 1]} after={SHOWN_COMPONENTS[at + 1]} />
        ),
      };
    },
  },
];

function galleryPage(): Page {
  const kinds: [string, string, ShownComponent[]][] = [
    ["components", LABELS.display, SHOWN_COMPONENTS.filter(({ isInteractive }) => !isInteractive)],
    ["widgets", LABELS.interactive, SHOWN_COMPONENTS.filter(({ isInteractive }) => isInteractive)],
  ];
  return {
    title: LABELS.title,
    description: LABELS.description({ count: SHOWN_COMPONENTS.length }),
    section: "components",
    canonical: "/components",
    body: (
      <article className="gallery">
        <header className="catalog__head">
          <h1>{LABELS.title}</h1>
          <p className="lead">{LABELS.lead}</p>
          <ul className="vt-inline-list">
            <li>
              <a href="/docs/packages/react">{LABELS.guide}</a>
            </li>
            <li>
              <a href="/components/tokens">{COMPONENTS_LABELS.tokens.title}</a>
            </li>
          </ul>
        </header>
        {kinds
          .filter(([, , components]) => components.length > 0)
          .map(([id, title, components]) => (
            <PageSection key={id} id={id} heading={title}>
              <ul className="gallery__list">
                {components.map((component) => (
                  <li key={component.id}>
                    <a href={`/components/${component.id}`}>{component.name}</a>
                    <p>{component.about}</p>
                  </li>
                ))}
              </ul>
            </PageSection>
          ))}
      </article>
    ),
  };
}
