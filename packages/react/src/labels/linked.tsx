/** A name with a link where there is a page for it. */
import type { ComponentProps } from "react";

/** A link; without an address, its content in a `span`, or alone where nothing else is said of it. */
export function Linked({ href, children, className, rel }: ComponentProps<"a">) {
  if (href !== undefined)
    return (
      <a className={className} href={href} rel={rel}>
        {children}
      </a>
    );
  return className === undefined ? <>{children}</> : <span className={className}>{children}</span>;
}
