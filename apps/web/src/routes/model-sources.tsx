/** The mark beside a fact that opens where it was read. Works without a script. */
import { formatDate } from "@vitrine/react";
import { factPlaces, type FactPlace, type ModelRecord } from "@vitrine/models";

/** The mark of a fact that any of these names states; nothing where no source does. */
export function SourceMark({
  record,
  facts,
  name,
  readOn,
}: {
  record: ModelRecord;
  facts: readonly string[];
  name: string;
  readOn?: string | undefined;
}) {
  const places = facts.flatMap((fact) => factPlaces(record, fact));
  if (places.length === 0) return null;
  return (
    <details className="source-mark">
      <summary title="Where this is from">
        <span aria-hidden="true">※</span>
        <span className="vt-visually-hidden">Where this is from: {name}</span>
      </summary>
      <ul>
        {places.slice(0, 12).map((place) => (
          <li key={JSON.stringify(place)}>
            <PlaceText place={place} />
          </li>
        ))}
        {readOn === undefined ? null : (
          <li>
            Read on <time dateTime={readOn}>{formatDate(readOn)}</time>
          </li>
        )}
        <li>
          <a href="/sources">About the sources</a>
        </li>
      </ul>
    </details>
  );
}

function PlaceText({ place: { release, path, commit, rule } }: { place: FactPlace }) {
  return (
    <>
      <strong>{release}</strong> <code>{path}</code>
      {commit ? (
        <>
          , at commit <code>{commit.slice(0, 12)}</code>
        </>
      ) : null}
      {rule ? `, worked out: ${rule}` : null}
    </>
  );
}
