/** A section of a page that its heading names, with a link to it. */
import { AnchoredHeading, type AnchoredHeadingProps } from "@vitrine/react";
import type { ComponentProps } from "react";

export interface PageSectionProps extends ComponentProps<"section"> {
  /** Id of the heading, in links to the section. */
  id: string;
  heading: AnchoredHeadingProps["children"];
  /** 2 by default. */
  level?: AnchoredHeadingProps["level"];
}

export function PageSection({ id, heading, level = 2, children, ...attributes }: PageSectionProps) {
  return (
    <section aria-labelledby={id} {...attributes}>
      <AnchoredHeading level={level} id={id}>
        {heading}
      </AnchoredHeading>
      {children}
    </section>
  );
}
