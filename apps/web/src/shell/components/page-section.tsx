/** A section of a page that its heading names, with a link to it. */
import { AnchoredHeading, type AnchoredHeadingProps } from "@vitrine/react";
import type { ComponentProps, ReactNode } from "react";

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

/** A heading with a link to it, without a section around what follows. */
export function SectionHeading({ id, text }: { id: string; text: AnchoredHeadingProps["children"] }) {
  return (
    <AnchoredHeading level={2} id={id}>
      {text}
    </AnchoredHeading>
  );
}

/** A section beside the page's text. */
export function SideSection({ id, heading, children, className = "side-section" }: SideSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

interface SideSectionProps {
  id: string;
  heading: ReactNode;
  children: ReactNode;
  className?: string;
}

interface FoldSectionProps {
  /** Id of what is folded: a link to it opens the section. */
  id: string;
  heading: string;
  /** What is in it, in a few words, while it is closed. */
  hint?: ReactNode;
  isOpen?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A section that opens on a press and by a link to it, without a script: browsers open what holds the target. */
export function FoldSection({ id, heading, hint, isOpen, className, children }: FoldSectionProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <h2 id={`${id}-title`}>{heading}</h2>
        {hint === undefined ? null : <small>{hint}</small>}
      </summary>
      <section id={id} className={className} aria-labelledby={`${id}-title`}>
        {children}
      </section>
    </details>
  );
}
