/** Results that the author of a card measured. */
import type { ModelRecord } from "@vitrine/models";
import { ResultsTable, SourceMark } from "@vitrine/react";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { FoldSection } from "../../shell/components/page-section.tsx";

export function Results({ record, readOn }: { record: ModelRecord; readOn: string | undefined }) {
  const { evaluations = [] } = record;
  if (evaluations.length === 0) return null;
  return (
    <FoldSection id="results" heading={MODEL_LABELS.results.title}>
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
      <ResultsTable results={evaluations} labelledBy="results-title" />
    </FoldSection>
  );
}
