/** The props of a component, and of the other components in its file. */
import type { PropRow, ShownComponent } from "./gallery.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { COMPONENTS_LABELS } from "./messages/components-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = COMPONENTS_LABELS.props;

export function Props({ component: { name, props, beside } }: { component: ShownComponent }) {
  return (
    <PageSection id="props" heading={LABELS.title}>
      <PropTable props={props} labelledBy="props" />
      <p className="side-note">
        <RichText text={LABELS.note} />
      </p>
      {beside.map((other) => {
        const id = `props-${other.name}`;
        // Props that all components of a compound component share.
        const shown = other.name === `${name}PassThroughComponent` ? LABELS.parts({ name }) : other.name;
        return (
          <PageSection key={id} id={id} heading={shown} level={3}>
            <PropTable props={other.props} labelledBy={id} />
          </PageSection>
        );
      })}
    </PageSection>
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
