/**
 * A column for each target: its header has what surrounds the answer, and what blocks a request.
 */
import type { ReactNode } from "react";
import type { WidgetTarget } from "./targets.ts";

export interface TargetColumnsProps<Call> {
  targets: readonly WidgetTarget<Call>[];
  /** The answer of a target, and what goes below it. */
  children: (target: WidgetTarget<Call>) => ReactNode;
  /** Whether each column scrolls by itself. */
  isApart?: boolean | undefined;
  /** Whether the headers stand elsewhere. */
  isHeadApart?: boolean | undefined;
}

export function TargetColumns<Call>({ targets, children, isApart, isHeadApart }: TargetColumnsProps<Call>) {
  return (
    <div className="vt-columns" data-count={targets.length} data-apart={isApart ? "" : undefined}>
      {targets.map((target) => (
        <section
          key={target.column ?? target.id}
          className="vt-column"
          aria-label={target.name}
          data-column={target.column}
        >
          <div className="vt-column__head">
            {isHeadApart ? null : target.header}
            {target.blocked ? <div className="vt-widget__blocked">{target.blocked}</div> : null}
          </div>
          <div className="vt-column__body">{children(target)}</div>
        </section>
      ))}
    </div>
  );
}
