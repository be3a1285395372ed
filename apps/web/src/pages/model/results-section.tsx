/** What the author of a card measured. */
import type { ModelRecord } from "@vitrine/models";
import { AnchoredHeading, ResultsTable, SourceMark } from "@vitrine/react";
import { MODEL_LABELS } from "./labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";

export function Results({ record, readOn }: { record: ModelRecord; readOn: string | undefined }) {
  const { evaluations = [] } = record;
  if (evaluations.length === 0) return null;
  return (
    <section aria-labelledby="results">
      <AnchoredHeading level={2} id="results">
        {MODEL_LABELS.results.title}
      </AnchoredHeading>
      <p>
        {record.origin?.from === "seed" ? MODEL_LABELS.results.statedNote : MODEL_LABELS.results.note}{" "}
        <SourceMark
          addresses={SITE_ADDRESSES}
          record={record}
          fields={["evaluations"]}
          name={MODEL_LABELS.results.title}
          readOn={readOn}
        />
      </p>
      <ResultsTable results={evaluations} labelledBy="results" />
    </section>
  );
}
