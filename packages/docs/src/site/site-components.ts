/** Components that a site's configuration adds to its pages: functions that return HTML, or React elements. */
import { CONTENT, isComponentName, type SiteComponents } from "@vitrine/markdown/pages";
import { DocumentationError } from "../folders/documentation-error.ts";
import type { ComponentContent, CreateElement } from "./page-sections.ts";

/** Properties of a component: the attributes of its tag as data, and the content between the tags. */
export interface PageComponentProps {
  readonly [attribute: string]: unknown;
  /** The content as a React element, where React is installed. */
  children?: ReturnType<CreateElement>;
  /** The content for components that return HTML: put it where it goes. */
  content: string;
}

/** Returns trusted HTML or a React element. It is called when a page is made; nothing of it runs in the browser. */
export type PageComponent = (props: PageComponentProps) => ComponentContent;

/** The components as the dialect takes them. */
export function siteComponents(
  components: Readonly<Record<string, PageComponent>>,
  {
    renderElement,
    createElement,
  }: {
    renderElement?: ((element: unknown) => string) | undefined;
    createElement?: CreateElement | undefined;
  },
): SiteComponents {
  const wrong = Object.keys(components).find((name) => !isComponentName(name));
  if (wrong !== undefined)
    throw new DocumentationError("invalid-configuration", `“${wrong}” cannot be the name of a component.`, {
      hint: "Begin with a capital letter, and write letters and digits: Chart.",
    });
  return new Map(
    Object.entries(components).map(([name, component]) => [
      name,
      (attributes) => {
        const children = createElement?.("vt-content");
        const shown = component({ ...attributes, ...(children !== undefined && { children }), content: CONTENT });
        if (shown === null) return "";
        if (typeof shown === "string") return shown;
        if (!renderElement)
          throw new Error("it is a React element: install react and react-dom next to the configuration.");
        return renderElement(shown);
      },
    ]),
  );
}
