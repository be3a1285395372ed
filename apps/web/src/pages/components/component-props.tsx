/** The props of a component, and of the other components in its file. */
import { AnchoredHeading } from "@vitrine/react";
import type { PropRow, ShownComponent } from "./gallery.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { COMPONENTS_LABELS } from "./labels.ts";
import { DataTable } from "../../shell/data-table.tsx";

const LABELS = COMPONENTS_LABELS.props;

export function Props({ component: { name, props, beside } }: { component: ShownComponent }) {
  return (
    <section aria-labelledby="props">
      <AnchoredHeading level={2} id="props">
        {LABELS.title}
      </AnchoredHeading>
      <PropTable props={props} labelledBy="props" />
      <p className="side-note">
        <RichText text={LABELS.note} />
      </p>
      {beside.map((other) => {
        const id = `props-${other.name}`;
        // Props that all components of a compound component share.
        const shown = other.name === `${name}PassThroughComponent` ? LABELS.parts(name) : other.name;
        return (
          <section key={id} aria-labelledby={id}>
            <AnchoredHeading level={3} id={id}>
              {shown}
            </AnchoredHeading>
            <PropTable props={other.props} labelledBy={id} />
          </section>
        );
      })}
    </section>
  );
}

function PropTable({ props, labelledBy }: { props: readonly PropRow[]; labelledBy: string }) {
  return (
    <DataTable labelledBy={labelledBy} columns={[LABELS.prop, LABELS.type, LABELS.description]}>
      {props.map(({ name, type, isRequired, about }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
            {isRequired ? <span className="vt-schema__required">{LABELS.required}</span> : null}
          </th>
          <td>
            <code className="vt-long-code">{type}</code>
          </td>
          <td>{about}</td>
        </tr>
      ))}
    </DataTable>
  );
}
