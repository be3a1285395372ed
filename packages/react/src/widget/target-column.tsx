/** What is around a target's answer: its header, and what stands in the way. */
import type { ReactNode } from "react";
import type { WidgetTarget } from "./targets.ts";

export function TargetColumn({ target, children }: { target: WidgetTarget<never>; children: ReactNode }) {
  return (
    <section className="vt-column" aria-label={target.name} data-column={target.column}>
      {target.header}
      {target.blocked ? <div className="vt-widget__blocked">{target.blocked}</div> : null}
      {children}
    </section>
  );
}
