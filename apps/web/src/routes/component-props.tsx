/** What a part takes, and what the parts beside it in its file take. */
import { AnchoredHeading } from "@vitrine/react";
import type { PropRow, ShownPart } from "../site/gallery/parts-gallery.ts";

export function Props({ part: { name, props, beside } }: { part: ShownPart }) {
  return (
    <section aria-labelledby="props">
      <AnchoredHeading level={2} id="props">
        Props
      </AnchoredHeading>
      <PropTable props={props} labelledBy="props" />
      <p className="side-note">
        And every attribute of its element, a <code>ref</code>, and <code>render</code>, which replaces the element.
      </p>
      {beside.map((other) => {
        const id = `props-${other.name}`;
        // The props that all parts of a part share.
        const shown = other.name === `${name}Part` ? `Parts of ${name}` : other.name;
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
    <div className="vt-scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="vt-table">
        <thead>
          <tr>
            <th scope="col">Prop</th>
            <th scope="col">Type</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {props.map(({ name, type, isRequired, about }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {isRequired ? <span className="vt-schema__required">required</span> : null}
              </th>
              <td>
                <code className="vt-long-code">{type}</code>
              </td>
              <td>{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
